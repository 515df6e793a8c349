import { Trans } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { type ArticleState, isPublished } from '#contract/articles.ts';
import type { Editing } from './article-editing.ts';
import styles from './news.module.css';

type Props = {
  /** Null for one that is not stored yet. */
  state: ArticleState | null;
  isSaving: boolean;
  isDeleting: boolean;
  onAsk: (about: Editing['asking']) => void;
  onDelete: () => void;
};

/** What an editor may do with an article where it stands. The first one sends the form. */
export function ArticleActs({ state, isSaving, isDeleting, onAsk, onDelete }: Props) {
  const isSeen = state !== null && isPublished(state);
  const isAhead = state === 'live' || state === 'scheduled';
  const isInReview = state === 'in-review';
  return (
    <div className={styles.acts}>
      <Button type="submit" variant={isSeen ? 'primary' : 'secondary'} isPending={isSaving}>
        {isSeen ? (
          <Trans comment="Button: those whom an article is for read it as it is now">Save for its readers</Trans>
        ) : isInReview ? (
          <Trans>Save</Trans>
        ) : (
          <Trans comment="Button: keeps an article that nobody sees yet">Save the draft</Trans>
        )}
      </Button>
      {(state === null || state === 'draft' || isInReview) && (
        <Button variant="secondary" onPress={() => onAsk('review')}>
          {isInReview ? (
            <Trans comment="Button: opens a form; an article in review is a draft again">Send back…</Trans>
          ) : (
            <Trans comment="Button: opens a form; other editors look at an article before it is published">
              Ask for a review…
            </Trans>
          )}
        </Button>
      )}
      <Button variant={isSeen ? 'secondary' : 'primary'} onPress={() => onAsk('publish')}>
        {isAhead ? (
          <Trans comment="Button: opens a form that asks from when until when an article is shown">
            Change the times…
          </Trans>
        ) : (
          <Trans comment="Button: shows an article to those whom it is for">Publish…</Trans>
        )}
      </Button>
      {state === 'draft' && (
        <Button variant="quiet" isPending={isDeleting} onPress={onDelete}>
          <Trans comment="Button: an article that nobody sees yet">Delete the draft</Trans>
        </Button>
      )}
      {isSeen && (
        <Button variant="danger" onPress={() => onAsk('recall')}>
          <Trans comment="Button: nobody sees an article any more">Recall…</Trans>
        </Button>
      )}
    </div>
  );
}
