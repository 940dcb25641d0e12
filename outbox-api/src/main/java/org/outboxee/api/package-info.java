/**
 * What an application uses: events and the store that keeps them, routes and jobs, what a job is told about its
 * delivery, and the view operators have. Everything here is covered by semantic versioning.
 */
package org.outboxee.api;
