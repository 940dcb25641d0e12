/** What a server says of itself, asked inside of it. */
package org.outboxee.it.facts;
