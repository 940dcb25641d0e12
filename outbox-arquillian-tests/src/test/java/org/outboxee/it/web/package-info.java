/** What an application may have in its WAR inside of an EAR: events, routes, jobs, a serializer. */
package org.outboxee.it.web;
