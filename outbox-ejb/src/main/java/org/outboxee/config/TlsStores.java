package org.outboxee.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Whom an endpoint's requests trust and how they identify themselves, in files that may be replaced while the
 * application runs.
 *
 * @param trust instead of Java's own certificate authorities; null for these
 * @param identity the client's certificate and key; null for none
 */
public record TlsStores(Store trust, Store identity) {

    /** A file with its password, which may be null. */
    public record Store(Path file, String password) {

        boolean isUsable() {
            try {
                KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                factory.init(load(), characters());
                return true;
            } catch (IOException | GeneralSecurityException e) {
                return false;
            }
        }

        private KeyStore load() throws IOException, GeneralSecurityException {
            if (!Files.isRegularFile(file)) {
                throw new NoSuchFileException(file.toString());
            }
            return KeyStore.getInstance(file.toFile(), characters());
        }

        private char[] characters() {
            return password == null ? null : password.toCharArray();
        }

        private String stamp() throws IOException {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }

    /** Changes when a file does. */
    public String stamp() throws IOException {
        return (trust == null ? "" : trust.stamp()) + ' ' + (identity == null ? "" : identity.stamp());
    }

    /** Reads the files. */
    public SSLContext context() throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identities(), trusted(), null);
        return context;
    }

    private TrustManager[] trusted() throws IOException, GeneralSecurityException {
        if (trust == null) {
            return null;
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trust.load());
        return factory.getTrustManagers();
    }

    private KeyManager[] identities() throws IOException, GeneralSecurityException {
        if (identity == null) {
            return null;
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(identity.load(), identity.characters());
        return factory.getKeyManagers();
    }
}
