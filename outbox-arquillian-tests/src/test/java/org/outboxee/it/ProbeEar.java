package org.outboxee.it;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.ClassLoaderAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.outboxee.it.hook.HookFilter;
import org.outboxee.it.own.OwnUnit;
import org.outboxee.it.probe.BusinessResource;
import org.outboxee.it.probe.Probe;
import org.outboxee.it.probe.ProbeApplication;
import org.outboxee.it.probe.ProbeResource;

/** Builds the probe application around the product's own jars: layout 2, our modules inside an application's EAR. */
public final class ProbeEar {

    /** What the WAR is made of. */
    private static final Class<?>[] WEB = {ProbeResource.class, BusinessResource.class, ProbeApplication.class};

    private final Map<String, String> configuration = new TreeMap<>();
    private final String name;
    private Class<?>[] more = {};
    private Class<?>[] less = {};
    private final List<Package> packages = new ArrayList<>();
    private Class<?>[] moreWeb = {};
    private Asset ownMapping;
    private Asset webXml;
    private String admin;
    private String carrier;

    private ProbeEar(String name) {
        this.name = name;
        configuration.put("outbox.application", name);
    }

    /** With this name as application, EAR and context root. */
    public static ProbeEar named(String name) {
        return new ProbeEar(name);
    }

    /** The usual one. */
    public static EnterpriseArchive usual() {
        return named("probe").build();
    }

    public ProbeEar with(String key, String value) {
        configuration.put(key, value);
        return this;
    }

    /** Configures an endpoint on this machine; further keys are given as names and values in turn. */
    public ProbeEar withEndpoint(String name, String url, String... keys) {
        Map<String, String> all = new TreeMap<>(Map.of("url", url, "allow-http", "true", "allow-private", "true"));
        for (int i = 0; i < keys.length; i += 2) {
            all.put(keys[i], keys[i + 1]);
        }
        if (!all.containsKey("secret-file")) {
            all.putIfAbsent("secret", HookFilter.SECRET);
        }
        all.forEach((key, value) -> with("outbox.endpoint." + name + '.' + key, value));
        return this;
    }

    /** Adds classes to the application's EJB jar. */
    public ProbeEar and(Class<?>... classes) {
        more = classes;
        return this;
    }

    /** Adds classes to the application's WAR. */
    public ProbeEar andToTheWeb(Class<?>... classes) {
        moreWeb = classes;
        return this;
    }

    /** Leaves classes of the probe package out. */
    public ProbeEar without(Class<?>... classes) {
        less = classes;
        return this;
    }

    /** Adds the package of this class to the application's EJB jar. */
    public ProbeEar withPackageOf(Class<?> member) {
        packages.add(member.getPackage());
        return this;
    }

    /**
     * Takes the library without its unit, and the outbox's entities into the application's own unit.
     *
     * @param eventsTable where the application's mapping leads, whatever the configuration says
     * @param deliveriesTable likewise
     */
    public ProbeEar withOwnUnit(String eventsTable, String deliveriesTable) {
        ownMapping = new StringAsset(ProbeTables.shipped("META-INF/outbox-orm.xml")
                .replace("<table name=\"outbox_events\"/>", "<table name=\"" + eventsTable + "\"/>")
                .replace("<table name=\"outbox_deliveries\"/>", "<table name=\"" + deliveriesTable + "\"/>"));
        return this;
    }

    /** Gives the application's WAR a deployment descriptor. */
    public ProbeEar withWebXml(String text) {
        webXml = new StringAsset(text);
        return this;
    }

    /** Adds a carrier with its client to the EAR's {@code lib/}. */
    public ProbeEar withCarrier(String name) {
        carrier = name;
        return this;
    }

    /** Adds the admin WAR under this file name. */
    public ProbeEar withAdmin(String fileName) {
        admin = fileName;
        return this;
    }

    public EnterpriseArchive build() {
        JavaArchive ejbs = ShrinkWrap.create(JavaArchive.class, name + "-ejb.jar")
                .addPackage(Probe.class.getPackage())
                .deleteClasses(WEB)
                .addPackages(false, packages.toArray(Package[]::new))
                .addClasses(more)
                .addAsManifestResource(resource("probe/beans.xml"), "beans.xml");
        if (ownMapping == null) {
            ejbs.addAsManifestResource(resource("probe/persistence.xml"), "persistence.xml");
        } else {
            ejbs.addClass(OwnUnit.class)
                    .addAsManifestResource(resource("own/persistence.xml"), "persistence.xml")
                    .addAsManifestResource(ownMapping, "own-orm.xml");
        }
        Arrays.stream(less).forEach(ejbs::deleteClass);
        WebArchive web = ShrinkWrap.create(WebArchive.class, name + ".war")
                .addClasses(WEB)
                .addClasses(moreWeb)
                .addAsWebInfResource(resource("probe/beans.xml"), "beans.xml");
        if (webXml != null) {
            web.addAsWebInfResource(webXml, "web.xml");
        }
        JavaArchive settings = ShrinkWrap.create(JavaArchive.class, name + "-settings.jar")
                .addAsManifestResource(new StringAsset(properties()), "microprofile-config.properties");
        EnterpriseArchive ear = ShrinkWrap.create(EnterpriseArchive.class, name + ".ear")
                .addAsLibrary(product("outbox-api.jar"))
                .addAsLibraries(product("lib").listFiles())
                .addAsLibrary(settings)
                .addAsModule(product(ownMapping == null ? "outbox-ejb.jar" : "outbox-ejb-library.jar"))
                .addAsModule(ejbs)
                .addAsModule(web);
        if (carrier != null) {
            ear.addAsLibrary(product("outbox-" + carrier + ".jar")).addAsLibraries(clientOf(carrier));
        }
        return admin == null ? ear : ear.addAsModule(product("outbox-admin.war"), admin);
    }

    /** A file that the build made. */
    public static File product(String file) {
        return Path.of(System.getProperty("outbox.test.product"), file).toFile();
    }

    /** A broker's client and what that depends on, in the versions of the module of this name. */
    static File[] clientOf(String carrier) {
        return Path.of(System.getProperty("outbox.test.modules"), "outbox-" + carrier, "target", "client")
                .toFile()
                .listFiles();
    }

    private static ClassLoaderAsset resource(String file) {
        return new ClassLoaderAsset(file, ProbeEar.class.getClassLoader());
    }

    private String properties() {
        StringBuilder text = new StringBuilder();
        configuration.forEach(
                (key, value) -> text.append(key).append('=').append(value).append('\n'));
        return text.toString();
    }
}
