/**
 * Contracts behind the API: the serializer an application may replace, and what transports and workers say to each
 * other. Covered by semantic versioning.
 */
package org.outboxee.spi;
