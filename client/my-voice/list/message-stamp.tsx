import { Trans } from '@lingui/react/macro';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';

/** When a message was said; the loading text while nobody knows. */
export function MessageStamp({ ts }: { ts: string | null }) {
  const language = useLanguage();
  if (ts === null) return <Trans>Loading…</Trans>;
  const stamp = momentStamp(new Date(ts), language);
  const clock = stamp.lastIndexOf(' ', stamp.indexOf(':')) + 1;
  return (
    <time dateTime={ts}>
      {/* It may take two lines, but what follows the clock time, such as pm, never stands alone on one. */}
      <bdi>
        {stamp.slice(0, clock)}
        <span className="together">{stamp.slice(clock)}</span>
      </bdi>
    </time>
  );
}
