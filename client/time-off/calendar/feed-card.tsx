import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import cards from '#client/ui/cards.module.css';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { For } from '#client/ui/for.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import styles from './calendar.module.css';
import { readFeedsAgain } from './feed-queries.ts';

type Props = {
  kind: FeedKind;
  title: string;
  /** What whoever has the address can read. */
  tells: string;
  /** Since when there is one; null where there is none. */
  since: string | null;
};

/** One private calendar address: made, shown once, replaced or ended with one press. */
export function FeedCard({ kind, title, tells, since }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [address, setAddress] = useState<string | null>(null);
  const making = useSubmit(async () => {
    const made = await call('calendarFeeds.make', { kind });
    setAddress(made.address);
    await readFeedsAgain();
  });
  const ending = useSubmit(async () => {
    await call('calendarFeeds.end', { kind });
    setAddress(null);
    showToast({ tone: 'good', message: t`The address is ended. Nobody reads it any more.` });
    await readFeedsAgain();
  });
  const copied = t({ message: 'The address is copied.', comment: 'A calendar address is in the clipboard' });
  const made = since && dayMonthYear(new Date(since), language);

  async function copy(text: string) {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', message: copied });
  }

  return (
    <Card>
      <section className="stack-3" aria-label={title}>
        <h2 className={cards.title}>{title}</h2>
        <p className="soft">{tells}</p>
        {made && !address && (
          <p>
            <Trans comment="A private calendar address: the day on which it was made">
              There is an address since {made}.
            </Trans>
          </p>
        )}
        {address && (
          <Notice tone="info">
            <p>
              <Trans>
                Copy the address now: it is shown this once. Add it to your calendar program as a subscription.
              </Trans>
            </p>
            <code className={styles.address} dir="ltr">
              {address}
            </code>
            {/* Browsers have no clipboard API on a plain LAN address: there it is copied by hand. */}
            {navigator.clipboard && (
              <Button variant="secondary" size="small" onPress={() => copy(address)}>
                <Trans comment="Button: copies a calendar address">Copy the address</Trans>
              </Button>
            )}
          </Notice>
        )}
        <FailureNotice failure={making.failure ?? ending.failure} />
        <div className={cards.actions}>
          {since && (
            <Button variant="danger" isPending={ending.isSending} onPress={() => void ending.submit()}>
              <Trans comment="Button: a private calendar address stops working">End the address</Trans>
              <For>{title}</For>
            </Button>
          )}
          <Button variant="secondary" isPending={making.isSending} onPress={() => void making.submit()}>
            {since ? (
              <Trans comment="Button: a private calendar address is replaced, and the one before ends">
                Replace by a new one
              </Trans>
            ) : (
              <Trans comment="Button: makes a private calendar address">Make an address</Trans>
            )}
            <For>{title}</For>
          </Button>
        </div>
      </section>
    </Card>
  );
}
