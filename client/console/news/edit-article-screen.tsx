import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { useParams } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { ArticleEditor } from './article-editor.tsx';
import { DeletedDraft } from './deleted-draft.tsx';
import { newsQueries } from './news-queries.ts';

/** One article, as its editors see and change it. */
export default function EditArticleScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams<{ id: string }>();
  const read = useQuery(newsQueries.one(id));
  const title = t({ message: 'Article', comment: 'Title of a form of the console: for the news' });
  if (read.data?.state === 'deleted') return <DeletedDraft article={read.data} />;
  if (read.data) return <ArticleEditor key={id} id={id} article={read.data} title={read.data.title.en || title} />;
  const isUnknown = ['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(read.error) ?? '');
  return (
    <ConsolePage title={title} back={{ to: consolePaths.news, label: t`Back to the articles` }}>
      {isUnknown ? (
        <EmptyState
          icon={Newspaper}
          title={t`There is no such article.`}
          action={
            <ButtonLink to={consolePaths.news}>
              <Trans>All articles</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
          {() => null}
        </Loaded>
      )}
    </ConsolePage>
  );
}
