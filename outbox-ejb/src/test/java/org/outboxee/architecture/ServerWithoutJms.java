package org.outboxee.architecture;

import java.io.IOException;
import java.io.InputStream;

/** Loads our classes itself, and knows none of JMS's. */
public final class ServerWithoutJms extends ClassLoader {

    public ServerWithoutJms() {
        super(ServerWithoutJms.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("jakarta.jms.")) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith("org.outboxee.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] code = in.readAllBytes();
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
