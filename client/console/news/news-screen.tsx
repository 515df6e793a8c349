import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { SearchField } from '#client/console/platform/search-field.tsx';
import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { languages as names } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useListed } from '#client/i18n/use-listed.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { articleStates } from '#contract/articles.ts';
import { consolePaths, newsArticlePath } from '#contract/console-paths.ts';
import { isolated } from '#contract/isolated-values.ts';
import type { ListedArticle } from '#contract/newsroom.ts';
import { useAudienceWords } from './audience-words.ts';
import { newsQueries } from './news-queries.ts';
import { stateWords } from './news-words.ts';
import { StateBadge } from './state-badge.tsx';

const viewIn = (params: URLSearchParams) => ({
  state: articleStates.find((state) => state === params.get('state')),
  text: params.get('text') ?? undefined,
});

/** All articles: found by a word, or by where they stand. */
export default function NewsScreen() {
  const { t } = useLingui();
  const { view, change } = useViewInAddress(viewIn);
  const read = useQuery(newsQueries.list(useLanguage(), view));
  const counts = read.data?.counts;
  const all = counts && articleStates.reduce((sum, state) => sum + (state === 'deleted' ? 0 : counts[state]), 0);
  return (
    <ConsolePage
      title={t({ message: 'News', comment: 'Link and title of the console: where the company’s articles are written' })}
      end={
        <ButtonLink to={consolePaths.newArticle}>
          {t({ message: 'New article', comment: 'Title of a form of the console: for the news' })}
        </ButtonLink>
      }
    >
      <FilterButtons
        filters={[
          { id: 'all', name: t({ message: 'All', comment: 'Filter: articles in any state' }), count: all },
          ...articleStates
            .filter((state) => state !== 'deleted' || view.state === state || (counts?.deleted ?? 0) > 0)
            .map((state) => ({ id: state, name: t(stateWords[state]), count: counts?.[state] })),
        ]}
        value={view.state ?? 'all'}
        onChange={(state) => change({ state: state === 'all' ? null : state })}
      />
      <search>
        <SearchField
          label={t({ message: 'Search', comment: 'Label: for articles' })}
          placeholder={t`Words of an article`}
          text={view.text ?? ''}
          onSearch={(text) => change({ text })}
        />
      </search>
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {({ articles, more }) =>
          articles.length === 0 ? (
            <EmptyState
              icon={Newspaper}
              title={all === 0 ? t`There is no article yet.` : t`No article is like this.`}
            />
          ) : (
            <>
              <List label={t({ message: 'Articles', comment: 'Name of a list: of the news' })} isWide>
                {articles.map((article) => (
                  <ArticleRow key={article.id} article={article} />
                ))}
              </List>
              {more && (
                <p className="soft">
                  <Trans>There are more. Search for older ones.</Trans>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </ConsolePage>
  );
}

function ArticleRow({
  article: { id, slot, title, state, changedAt, changedBy, missing, audience, mustRead },
}: {
  article: ListedArticle;
}) {
  const { t } = useLingui();
  const titles = useSlideTitles();
  const day = dayMonthYear(new Date(changedAt), useLanguage());
  const languages = useListed()(missing.map((tag) => isolated(names[tag].ownName)));
  const readers = useAudienceWords()(audience);
  return (
    <ListRow
      to={newsArticlePath(id)}
      title={title.text ? <CompanyText of={title} /> : t({ message: 'No title yet', comment: 'Of an article' })}
      note={
        <>
          {titles[slot]} · {changedBy ? t`changed ${day} by ${changedBy}` : t`changed ${day}`}
          {audience && (
            <>
              <br />
              {t({ message: `For: ${readers}`, comment: 'Who reads an article: places, departments' })}
            </>
          )}
          {mustRead && (
            <>
              <br />
              {t({ message: 'Must be read', comment: 'Checkbox: of an article' })}
            </>
          )}
          {languages && (
            <>
              <br />
              {t({ message: `Missing: ${languages}`, comment: 'Languages in which an article is not written' })}
            </>
          )}
        </>
      }
      end={<StateBadge state={state} />}
    />
  );
}
