import { Trans, useLingui } from '@lingui/react/macro';
import { useSubmit } from '#client/api/use-submit.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import { ArticlePreview } from './article-preview.tsx';
import { newsWords } from './news-words.ts';
import { useRestore } from './use-delete-draft.ts';

/** A draft that somebody deleted, as it was, and the button that brings it back. */
export function DeletedDraft({ article }: { article: EditedArticle }) {
  const { t } = useLingui();
  const restore = useRestore();
  const { submit, isSending, failure } = useSubmit(() => restore(article.id));
  const title = article.title.en || t({ message: 'Article', comment: 'Title of a form of the console: for the news' });
  return (
    <ConsolePage title={title} back={{ to: consolePaths.news, label: t`Back to the articles` }}>
      <Notice tone="info">
        <Trans>This draft was deleted. It can be restored for a day; after that it is gone for good.</Trans>
      </Notice>
      <FailureNotice failure={failure} words={newsWords} otherwise={didNotWork} />
      <div>
        <Button isPending={isSending} onPress={() => void submit()}>
          <Trans comment="Button: brings a deleted article back">Restore the draft</Trans>
        </Button>
      </div>
      <ArticlePreview draft={article} publishAt={null} />
    </ConsolePage>
  );
}
