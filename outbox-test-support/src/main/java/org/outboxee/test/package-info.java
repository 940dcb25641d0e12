/** Tools for the tests of the other modules: a real PostgreSQL, and waiting without sleeping. */
package org.outboxee.test;
