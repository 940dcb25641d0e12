/** What operators see. */
package org.outboxee.admin;
