import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Newspaper, SearchX } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import type { ScreenProps } from '#client/feature.ts';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import { fromHome } from '#client/home/article-return.ts';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ArchivedArticle } from '#contract/home.ts';
import { textLengths } from '#contract/limits.ts';
import { oneArticlePath, paths } from '#contract/paths.ts';
import { loadArchiveWords } from './archive-catalogues.ts';
import { archiveQueries } from './archive-queries.ts';
import styles from './archive-screen.module.css';

/** The pause in typing after which the search starts, in milliseconds. */
const pause = 250;

/** All articles for the person, the newest first: those of the carousel, and those that have left it. */
export default function ArchiveScreen({ title }: ScreenProps) {
  use(loadArchiveWords(useLanguage()));
  const { t } = useLingui();
  const user = useUser();
  // In the history's entry, so that it is there again for whoever comes back from an article.
  const [typed, setTyped] = useState<string>(() => history.state?.sought ?? '');
  const [text, setText] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => {
      setText(typed.trim());
      history.replaceState({ ...history.state, sought: typed }, '');
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Screen title={title} back={paths.home}>
      <search>
        <TextField
          label={t`Search the news`}
          type="search"
          autoComplete="off"
          maxLength={textLengths.search}
          value={typed}
          onChange={setTyped}
        />
      </search>
      {user && <Articles text={text} />}
    </Screen>
  );
}

function Articles({ text }: { text: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const all = useInfiniteQuery({ ...archiveQueries.all(language), enabled: text === '' });
  const search = useInfiniteQuery({ ...archiveQueries.search(language, text), enabled: text !== '' });
  const read = text ? search : all;
  const articles = read.data?.pages.flatMap((page) => page.articles) ?? [];
  const isSearchOver = !read.hasNextPage;
  return (
    <>
      <Loaded read={read} skeleton={<ListSkeleton rows={6} lines={2} />}>
        {() =>
          articles.length > 0 ? (
            <List label={t({ message: 'Articles', comment: 'Name of a list: of the news' })}>
              {articles.map((article) => (
                <ArticleRow key={article.id} article={article} />
              ))}
            </List>
          ) : text ? (
            <EmptyState
              icon={SearchX}
              title={isSearchOver ? t`No article has these words` : t`No newer article has these words`}
            >
              {t`Try another word, or only a part of it.`}
            </EmptyState>
          ) : (
            <EmptyState icon={Newspaper} title={t`There is no news yet`}>
              <Trans>What the company publishes for you stays here.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
      {read.hasNextPage && (
        <Button variant="secondary" wide isPending={read.isFetchingNextPage} onPress={() => void read.fetchNextPage()}>
          <Trans comment="Button: shows more of a list, further back in time">Show older ones</Trans>
        </Button>
      )}
    </>
  );
}

function ArticleRow({ article }: { article: ArchivedArticle }) {
  const titles = useSlideTitles();
  const day = dayMonthYear(new Date(article.publishedAt), useLanguage());
  return (
    <ListRow
      to={oneArticlePath(article)}
      state={fromHome}
      start={
        <img
          className={styles.picture}
          src={article.pictureSmall ?? undefined}
          width={640}
          height={384}
          alt=""
          loading="lazy"
        />
      }
      title={<CompanyText of={article.line} />}
      note={
        <>
          <time dateTime={article.publishedAt}>{day}</time> · {titles[article.slot]}
        </>
      }
    />
  );
}
