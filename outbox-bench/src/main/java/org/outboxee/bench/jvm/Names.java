package org.outboxee.bench.jvm;

import java.lang.reflect.Proxy;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.spi.InitialContextFactory;

/** The names that the library looks up in a server. */
public final class Names implements InitialContextFactory {

    private static final Map<String, Object> BOUND = new ConcurrentHashMap<>();
    private static final Context CONTEXT = (Context) Proxy.newProxyInstance(
            Names.class.getClassLoader(), new Class<?>[] {Context.class}, (p, m, a) -> {
                if (m.getName().equals("close")) {
                    return null;
                }
                Object found = a == null || a.length == 0 ? null : BOUND.get(String.valueOf(a[0]));
                if (!m.getName().equals("lookup") || found == null) {
                    throw new NameNotFoundException(m.getName());
                }
                return found;
            });

    static void bind(String name, Object value) {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Names.class.getName());
        BOUND.put(name, value);
    }

    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) {
        return CONTEXT;
    }
}
