/** An application in one WAR for the Web Profile: the library in its {@code WEB-INF/lib}, and no message broker. */
package org.outboxee.example.tasks;
