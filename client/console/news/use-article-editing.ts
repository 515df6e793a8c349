import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CallFailure } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useHasLeft } from '#client/console/platform/use-has-left.ts';
import { useTypedBefore } from '#client/console/platform/use-typed-before.ts';
import { useLeaveWarning } from '#client/device/use-leave-warning.ts';
import { showToast } from '#client/ui/toast.tsx';
import { isPublished } from '#contract/articles.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import { type Editing, nextEditing } from './article-editing.ts';
import { keepTyped, noteArticle, typedBefore } from './news-queries.ts';
import type { ChosenMoments } from './publish-dialog.tsx';
import { useDeleteDraft } from './use-delete-draft.ts';
import { type Draft, draftOf, isSame, mergedOver } from './written-words.ts';

export type Edited = {
  id: string;
  /** Null for a new one. */
  article: EditedArticle | null;
  /** What stands in the form of a new one. */
  blank: Draft;
  onAdded: (() => void) | undefined;
};

/**
 * What an editor types of an article, and what they send of it. If somebody else saved meanwhile, `overtaken` has both
 * versions, and nothing is written until the person decides.
 */
export function useArticleEditing({ id, article, blank, onAdded }: Edited) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const deleteDraft = useDeleteDraft();
  const [before] = useState(() => typedBefore(article && id));
  const asStored = article ? draftOf(article) : blank;
  const [editing, dispatch] = useReducer(nextEditing, null, () => ({
    from: before?.from ?? article,
    draft: before?.draft ?? asStored,
    leaders: before?.leaders ?? article?.managers ?? [],
    problems: [],
    overtaken: null,
    asking: null,
  }));
  const { from, draft, leaders } = editing;
  const isChanged = !isSame(draft, from ? draftOf(from) : blank);
  const isSeen = from?.state === 'live' || from?.state === 'scheduled';
  const isInReview = from?.state === 'in-review';
  // A new one goes on to its own page once it is stored, before this page is drawn with what the server answered.
  const isAdded = useRef(false);
  const hasLeft = useHasLeft();
  const latest = useRef(editing);
  useLayoutEffect(() => {
    latest.current = editing;
  });

  useLeaveWarning(isChanged);
  useTypedBefore({
    isRestored: before !== undefined,
    onUndo: () => dispatch({ type: 'begunAfresh', from: article, draft: asStored }),
    onLeave: () => {
      if (!article) keepTyped(null, null);
      if (!isAdded.current) keepTyped(from && id, isChanged ? { from, draft, leaders } : null);
    },
  });

  function goOn() {
    isAdded.current = !article;
    if (!hasLeft.current) onAdded?.();
  }

  const ask = (about: Editing['asking']) => dispatch({ type: 'asked', about });

  /** @throws CHANGED_MEANWHILE for what was published or recalled, and says what it said before */
  function meet(by: EditedArticle) {
    if (by.version !== from?.version) return dispatch({ type: 'overtaken', by, blank });
    noteMoved(by);
    throw new CallFailure('CHANGED_MEANWHILE');
  }

  function noteSaved(saved: EditedArticle, sent: Draft) {
    dispatch({ type: 'saved', article: saved, sent });
    noteArticle(saved);
    if (!hasLeft.current && article) return;
    // Whoever has left, or goes on to the page of what is new, finds there what they typed since.
    const typed = hasLeft.current ? typedBefore(from && id) : latest.current;
    keepTyped(from && id, null);
    if (!typed || isSame(typed.draft, sent)) return;
    const { draft } = mergedOver(sent, draftOf(saved), typed.draft);
    keepTyped(id, { from: saved, draft, leaders: typed.leaders });
  }

  function noteMoved(moved: EditedArticle) {
    dispatch({ type: 'moved', article: moved });
    noteArticle(moved);
  }

  /** Saves what is typed; answers the article, or null where something is in the way, which is shown then. */
  async function saved(): Promise<EditedArticle | null> {
    if (from && !isChanged) return from;
    const answer = from
      ? await consoleCall('newsroom.change', { id, version: from.version, state: from.state, ...draft })
      : await consoleCall('newsroom.add', { id, ...draft });
    if (answer.outcome === 'done') {
      noteSaved(answer.article, draft);
      return answer.article;
    }
    if (answer.outcome === 'overtaken') meet(answer.now);
    else dispatch({ type: 'refused', problems: answer.problems });
    return null;
  }

  const saving = useSubmit(async () => {
    if (!(await saved())) return;
    dispatch({ type: 'conflictClosed' });
    showToast({
      message:
        from && isPublished(from.state)
          ? t`It is saved, and its readers read it so.`
          : isInReview
            ? t`It is saved.`
            : t`The draft is saved.`,
      tone: 'good',
    });
    goOn();
  });

  const publishing = useSubmit(async (moments: ChosenMoments) => {
    // What is typed into an article that people see is saved by its own button alone.
    const now = isSeen ? from : await saved();
    if (!now) return ask(null);
    const { state } = from ?? now;
    const answer = await consoleCall('newsroom.publish', { id, version: now.version, state, ...moments });
    if (answer.outcome === 'overtaken') return meet(answer.now);
    ask(null);
    // A new one stays on this page, whatever is stored already: what is wrong with it would be gone on its own page.
    if (answer.outcome === 'refused') return dispatch({ type: 'refused', problems: answer.problems });
    if (isSeen) noteMoved(answer.article);
    else noteSaved(answer.article, draftOf(now));
    const isAhead = answer.article.state === 'scheduled';
    showToast({
      message: isSeen ? t`The times are saved.` : isAhead ? t`The article is scheduled.` : t`The article is published.`,
      tone: 'good',
    });
    goOn();
  });

  const reviewing = useSubmit(async (note: string) => {
    // Whoever sends it back goes on with what they typed, which is theirs to save.
    const now = isInReview ? from : await saved();
    if (!now) return ask(null);
    const answer = await consoleCall('newsroom.review', { id, version: now.version, asks: !isInReview, note });
    ask(null);
    if (answer.outcome === 'overtaken') return meet(answer.now);
    noteMoved(answer.article);
    showToast({ message: isInReview ? t`The article is a draft again.` : t`The article is in review.`, tone: 'good' });
    goOn();
  });

  const deleting = useSubmit(async () => {
    await deleteDraft(id);
    navigate(consolePaths.news);
  });

  async function recall() {
    noteMoved((await consoleCall('newsroom.recall', { id })).article);
  }

  return { editing, dispatch, ask, saving, publishing, reviewing, deleting, recall };
}
