import { Trans } from '@lingui/react/macro';

/** Says that personal info waits to be sent; there is at most one such save. */
export function QueuedPersonalInfo() {
  return <Trans comment="Stands after: Waiting to be sent:">your personal info</Trans>;
}
