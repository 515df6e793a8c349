import { Trans } from '@lingui/react/macro';
import { Moment } from '#client/i18n/moment.tsx';

/** When a message was said; the loading text while that is unknown. */
export function MessageStamp({ ts }: { ts: string | null }) {
  if (ts === null) return <Trans>Loading…</Trans>;
  return (
    <time dateTime={ts}>
      <Moment at={new Date(ts)} />
    </time>
  );
}
