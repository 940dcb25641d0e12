package org.outboxee.transport.http;

import java.util.Map;

/** A request, ready to be sent. */
record OutgoingRequest(Map<String, String> headers, byte[] body) {}
