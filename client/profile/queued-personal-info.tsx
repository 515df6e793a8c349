import { Trans } from '@lingui/react/macro';

/** Personal info that waits to be sent; there is one of it. */
export function QueuedPersonalInfo() {
  return <Trans comment="Stands after: Waiting to be sent:">your personal info</Trans>;
}
