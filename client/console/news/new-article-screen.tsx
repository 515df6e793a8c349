import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#client/api/new-id.ts';
import { newsArticlePath } from '#contract/console-paths.ts';
import { ArticleEditor } from './article-editor.tsx';

/** A new article, which is stored once it is saved. */
export default function NewArticleScreen() {
  const { t } = useLingui();
  const [id] = useState(newId);
  const [, navigate] = useLocation();
  return (
    <ArticleEditor
      id={id}
      article={null}
      title={t({ message: 'New article', comment: 'Title of a form of the console: for the news' })}
      onAdded={() => navigate(newsArticlePath(id), { replace: true })}
    />
  );
}
