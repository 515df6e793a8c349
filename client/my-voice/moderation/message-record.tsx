import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { FormerText, Report } from '#contract/moderation.ts';
import styles from './moderation.module.css';
import { moderationQueries } from './moderation-queries.ts';
import { useModerationWords } from './moderation-words.ts';

/** A message's former texts, once a moderator asks for them; each look is audited. */
export function MessageRecord({ message }: { message: Report['message'] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const record = useQuery({
    ...moderationQueries.record(message),
    enabled: isOpen,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <div className={styles.record}>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-describedby={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <Trans>Put away what it said before</Trans> : <Trans>What it said before</Trans>}
      </Button>
      <p id={id} className={styles.soft}>
        <Trans>Each look at this is written down.</Trans>
      </p>
      {isOpen && record.isError && (
        <ErrorState error={record.error} onRetry={() => record.refetch()} isRetrying={record.isFetching} />
      )}
      {isOpen && record.isPending && (
        <SkeletonGroup>
          <Skeleton width="long" />
        </SkeletonGroup>
      )}
      {isOpen && record.data && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
        <ol role="list" className={styles.texts}>
          {record.data.map((former) => (
            <Former key={former.at} former={former} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Former({ former: { text, why, by, at, reason } }: { former: FormerText }) {
  const { t } = useLingui();
  const words = useModerationWords();
  const name = words.name(by);
  const moment = words.moment(at);
  const ends = {
    edited: t({ message: `Until ${name} changed it, ${moment}`, comment: 'Of a former text of a message' }),
    deleted: t({ message: `Until ${name} took it back, ${moment}`, comment: 'Of a former text of a message' }),
    hidden: t({ message: `Until ${name} hid it, ${moment}`, comment: 'Of a former text of a message' }),
  };
  return (
    <li className={styles.former}>
      <p className={styles.said} dir="auto">
        {text}
      </p>
      <p className={styles.soft}>{ends[why]}</p>
      {reason && (
        <p className={styles.soft}>
          <bdi>{reason}</bdi>
        </p>
      )}
    </li>
  );
}
