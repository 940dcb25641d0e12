package org.outboxee.test.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.UUID;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate with its key, made by the JDK's own tool. */
public record Certificate(Path keyStore, Path directory) {

    /** Of every store. */
    public static final String PASSWORD = "changeit";

    /** Makes one for a host, or for a client of that name. */
    public static Certificate made(Path directory, String host) throws IOException, InterruptedException {
        Path file = directory.resolve(UUID.randomUUID() + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "it",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes());
        if (keytool.waitFor() != 0) {
            throw new IOException(said);
        }
        return new Certificate(file, directory);
    }

    /** A file with the certificate alone, for those who trust it. */
    public Path trustStore() throws IOException, GeneralSecurityException {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("it", load().getCertificate("it"));
        Path file = directory.resolve(UUID.randomUUID() + ".trust.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            trust.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    /**
     * A server with this certificate on this machine.
     *
     * @param client whose certificate clients must present; null if they needn't
     */
    public ServerSocket serverSocket(Certificate client) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(load(), PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (client != null) {
            trust.init(KeyStore.getInstance(client.trustStore().toFile(), PASSWORD.toCharArray()));
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), client == null ? null : trust.getTrustManagers(), null);
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getByName("localhost"));
        server.setNeedClientAuth(client != null);
        return server;
    }

    private KeyStore load() throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
    }
}
