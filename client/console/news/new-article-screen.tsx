import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#client/api/new-id.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { consolePaths, newsArticlePath } from '#contract/console-paths.ts';
import { ArticleEditor } from './article-editor.tsx';
import { newsQueries } from './news-queries.ts';
import { blankFor } from './written-words.ts';

/** A new article, which is stored once it is saved. */
export default function NewArticleScreen() {
  const { t } = useLingui();
  const [id] = useState(newId);
  const [, navigate] = useLocation();
  const read = useQuery(newsQueries.groups());
  const title = t({ message: 'New article', comment: 'Title of a form of the console: for the news' });
  if (read.data) {
    return (
      <ArticleEditor
        id={id}
        article={null}
        title={title}
        blank={blankFor(read.data)}
        onAdded={() => navigate(newsArticlePath(id), { replace: true })}
      />
    );
  }
  return (
    <ConsolePage title={title} back={{ to: consolePaths.news, label: t`Back to the articles` }}>
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {() => null}
      </Loaded>
    </ConsolePage>
  );
}
