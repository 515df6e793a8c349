import { Trans } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { UnsentChange } from './use-unsent-change.ts';
import type { UnsentLeave } from './use-unsent-leave.ts';

/** The state of an unsent request or change, in one to three words. */
export function UnsentBadge({ entry }: { entry: UnsentLeave | UnsentChange }) {
  if (entry.state === 'failed') {
    return (
      <Badge tone="bad">
        <Trans comment="State of a request that the server refused">Not sent</Trans>
      </Badge>
    );
  }
  if (entry.state === 'sending') {
    return (
      <Badge>
        <Trans comment="State of a request on its way">Sending</Trans>
      </Badge>
    );
  }
  return (
    <Badge>
      {entry.stuckBy === 'OFFLINE' ? (
        <Trans comment="State of something that is sent later">Waiting for a connection</Trans>
      ) : (
        <Trans comment="State of something that is sent later">Waiting to be sent</Trans>
      )}
    </Badge>
  );
}
