import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { Suspense } from 'react';
import { codeOf } from '#client/api/call-failure.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { latePart } from '#client/ui/part.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import styles from './moderation.module.css';
import { moderationQueries } from './moderation-queries.ts';
import { moderationFailures } from './moderation-words.ts';
import { MutedPeople } from './muted-people.tsx';
import { OpenReports } from './open-reports.tsx';
import { RoomModeChoice } from './room-mode-choice.tsx';

const Announcements = latePart(() => import('#client/my-voice/announcements/announcements-panel.tsx'));

/**
 * The moderators' screen of My Voice. The server knows who is a moderator; anybody else is told so, and sees nothing.
 */
export default function ModerationScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const overview = useQuery(moderationQueries.overview());
  const { data, error } = overview;
  const isBarred = codeOf(error) === 'MODERATORS_ONLY';
  return (
    <Screen title={title} back={{ to: paths.myVoice, label: t`Back to My Voice` }} className={styles.screen}>
      {isBarred && (
        <EmptyState
          icon={ShieldX}
          title={t(moderationFailures.MODERATORS_ONLY)}
          action={
            <ButtonLink to={paths.myVoice}>
              <Trans>Go to My Voice</Trans>
            </ButtonLink>
          }
        />
      )}
      {error && !isBarred && (
        <ErrorState error={error} onRetry={() => overview.refetch()} isRetrying={overview.isFetching} />
      )}
      {overview.isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" size="large" />
          <Skeleton shape="block" size="large" />
        </SkeletonGroup>
      )}
      {data && !isBarred && (
        <div className={styles.columns}>
          <Section title={t({ message: 'Reports', comment: 'Heading: messages of the chat that people reported' })}>
            <OpenReports reports={data.reports} />
          </Section>
          <div className={styles.side}>
            <Suspense
              fallback={
                <SkeletonGroup>
                  <ListSkeleton rows={2} />
                </SkeletonGroup>
              }
            >
              <Announcements />
            </Suspense>
            <Section title={t`Who may write`}>
              <RoomModeChoice mode={data.mode} />
            </Section>
            <Section title={t({ message: 'Muted', comment: 'Heading: people who may not write in the chat for now' })}>
              <MutedPeople muted={data.muted} />
            </Section>
          </div>
        </div>
      )}
    </Screen>
  );
}
