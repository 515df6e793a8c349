import { Trans } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { UnsentChange } from './use-unsent-change.ts';
import type { UnsentLeave } from './use-unsent-leave.ts';

type Props = { entry: UnsentLeave | UnsentChange };

/** The state of an unsent request or change, in one to three words. */
export function UnsentBadge({ entry }: Props) {
  return (
    <Badge tone={entry.state === 'failed' ? 'bad' : 'plain'}>
      <State entry={entry} />
    </Badge>
  );
}

function State({ entry }: Props) {
  if (entry.state === 'failed') return <Trans comment="State of a request that the server refused">Not sent</Trans>;
  if (entry.state === 'sending') return <Trans comment="State of a request on its way">Sending</Trans>;
  return entry.stuckBy === 'OFFLINE' ? (
    <Trans comment="State of something that is sent later">Waiting for a connection</Trans>
  ) : (
    <Trans comment="State of something that is sent later">Waiting to be sent</Trans>
  );
}
