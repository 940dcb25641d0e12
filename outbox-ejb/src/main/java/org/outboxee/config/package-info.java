/** Configuration and routes: read once, validated together. */
package org.outboxee.config;
