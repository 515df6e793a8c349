import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { DeputyRow } from './deputy-row.tsx';
import { useLeaveWords } from './leave-words.ts';
import card from './request-card.module.css';
import { TeamRequestCard } from './team-request-card.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';
import { WaitingRequests } from './waiting-requests.tsx';

/** The requests that a manager or a deputy answers: what waits, and what was answered. */
export default function TeamTimeOffScreen() {
  const { t } = useLingui();
  const title = t`My team’s requests`;
  const words = useLeaveWords();
  const team = useQuery(timeOffQueries.team(useLanguage()));
  const deputies = useQuery(timeOffQueries.deputies());
  // Together, so that nothing moves.
  const isPending = team.isPending || deputies.isPending;
  const waiting = team.data?.filter(({ state }) => state === 'waiting') ?? [];
  const answered = team.data?.filter(({ state }) => state !== 'waiting') ?? [];
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.timeOff, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {team.isLoadingError && <ErrorState onRetry={() => team.refetch()} isRetrying={team.isFetching} />}
      {isPending && (
        <SkeletonGroup>
          <Skeleton width="short" />
          <div className={card.cards}>
            <Skeleton shape="block" size="large" />
            <Skeleton shape="block" size="large" />
          </div>
        </SkeletonGroup>
      )}
      {!isPending &&
        deputies.data?.standsInFor.map(({ manager, ...dates }) => {
          const period = words.period({ ...dates, startsMidday: false, endsMidday: false });
          return (
            <Notice key={`${manager} ${dates.startsOn}`} tone="info">
              <Trans comment="To a manager's deputy: their name, and from when to when">
                You answer for {manager}: {period}
              </Trans>
            </Notice>
          );
        })}
      {team.data && !isPending && <WaitingRequests requests={waiting} />}
      {!isPending && deputies.data?.leads && <DeputyRow deputy={deputies.data.deputy} />}
      {!isPending && answered.length > 0 && (
        <Section title={t({ message: 'Answered', comment: 'Requests of the team that were approved or declined' })}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className={card.cards}>
            {answered.map((request) => (
              <TeamRequestCard key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
    </main>
  );
}
