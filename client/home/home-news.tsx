import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Anchor } from '#client/ui/anchor.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { latePart } from '#client/ui/part.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { Carousel } from './carousel.tsx';
import { EventList } from './event-list.tsx';
import styles from './home-news.module.css';
import { homeQueries } from './home-queries.ts';

const MustReadCard = latePart(() => import('./must-read/must-read-card.tsx'));

/** The company's news: what must be read, the carousel, then other features' cards, then the next events. */
export function HomeNews({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const language = useLanguage();
  const home = useQuery(homeQueries.news(language));

  return (
    <>
      {home.data && home.data.mustRead.length > 0 && (
        <Suspense>
          <MustReadCard articles={home.data.mustRead} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div className={styles.news}>
          {home.isLoadingError && (
            <ErrorState
              title={t`The news could not be loaded.`}
              error={home.error}
              onRetry={() => home.refetch()}
              isRetrying={home.isFetching}
            />
          )}
          {home.isPending && (
            <SkeletonGroup>
              <Skeleton shape="block" className={styles.slide} />
            </SkeletonGroup>
          )}
          {home.data && home.data.news.length > 0 && <Carousel news={home.data.news} />}
          <Anchor className={styles.all} to={paths.newsArchive}>
            {t({ message: 'All news', comment: 'Link, and title of the screen: the company’s articles' })}
            <Icon of={ChevronRight} mirrors size="small" />
          </Anchor>
        </div>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>
          {home.isPending && (
            <SkeletonGroup>
              <Skeleton width="short" />
              <ListSkeleton rows={3} lines={3} />
            </SkeletonGroup>
          )}
          {home.data && <EventList events={home.data.events} />}
        </div>
      </div>
    </>
  );
}
