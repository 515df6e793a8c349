import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { Suspense, useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import type { ScreenProps } from '#client/feature.ts';
import { Article } from '#client/home/article/article.tsx';
import { ShareButton } from '#client/home/article/share-button.tsx';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { latePart } from '#client/ui/part.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { NewsSlot } from '#contract/articles.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { paths } from '#contract/paths.ts';
import { ArticleBack } from './article-back.tsx';
import styles from './article-screen.module.css';
import { homeQueries, isGone } from './home-queries.ts';
import { OtherArticles } from './other-articles.tsx';

const MustReadPanel = latePart(() => import('./must-read/must-read-panel.tsx'));

/** The article behind a slide of the carousel, or one by its id. */
export default function ArticleScreen({ params }: ScreenProps) {
  const user = useUser();
  const titles = useSlideTitles();
  // The shell knows which places there are, and shows nothing at others.
  const slot = params.slot as NewsSlot;
  const named = new URLSearchParams(useSearch()).get('article') ?? '';
  const id = isId(named) ? named : undefined;
  // Every article begins at its top.
  // Newer browsers return a promise from scrollTo, which React would take for the effect's cleanup: hence the braces.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, [slot, id]);

  return (
    <main className={styles.screen}>
      <title>{`${titles[slot]} · Stagedoor`}</title>
      <ArticleBack />
      {user && <LoadedArticle slot={slot} id={id} />}
    </main>
  );
}

function LoadedArticle({ slot, id }: { slot: NewsSlot; id: Id | undefined }) {
  const { t } = useLingui();
  const read = useQuery(homeQueries.article(slot, useLanguage(), id));
  if (isGone(read.error)) return <NoArticle />;
  return (
    <Loaded read={read} skeleton={<ArticleLoading />} failed={t`The article could not be loaded.`}>
      {(article) => (
        <div className={styles.columns}>
          <div className="stack">
            <Article article={article} />
            <ShareButton article={article} />
            {article.mustRead && (
              <Suspense>
                <MustReadPanel id={article.id} acknowledgedAt={article.mustRead.acknowledgedAt} />
              </Suspense>
            )}
          </div>
          <OtherArticles slot={slot} />
        </div>
      )}
    </Loaded>
  );
}

function ArticleLoading() {
  return (
    <div className={styles.columns}>
      <div className="stack">
        <Skeleton shape="block" className={styles.stage} />
        <Skeleton width="short" />
        <Skeleton className={styles.headline} />
        <Skeleton />
        <Skeleton />
        <Skeleton width="long" />
      </div>
    </div>
  );
}

function NoArticle() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Newspaper}
      title={t`This article is not here any more`}
      action={
        <ButtonLink to={paths.home}>
          <Trans>Go to the home page</Trans>
        </ButtonLink>
      }
    />
  );
}
