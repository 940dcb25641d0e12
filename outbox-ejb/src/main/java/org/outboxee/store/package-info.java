/** All SQL and JPA access, and what differs between databases. */
package org.outboxee.store;
