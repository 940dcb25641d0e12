/** What the WAR has in addition where a broker carries its queue. */
package org.outboxee.it.warapp.broker;
