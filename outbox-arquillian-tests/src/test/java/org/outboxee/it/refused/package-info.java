/** What no deployment may contain; packaged one by one by the tests that expect the refusal. */
package org.outboxee.it.refused;
