import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSubmit } from '#client/api/use-submit.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { type BothWays, OvertakenDialog } from '#client/console/platform/overtaken-dialog.tsx';
import { SavedVersions } from '#client/console/platform/saved-versions.tsx';
import { useLeaveWarning } from '#client/device/use-leave-warning.ts';
import { useSlideTitles } from '#client/home/article/slide-titles.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { languages as languageNames } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Form } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { newsSlots } from '#contract/home.ts';
import { languages } from '#contract/language.ts';
import { textLengths } from '#contract/limits.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import { ArticleActs } from './article-acts.tsx';
import { type Editing, nextEditing } from './article-editing.ts';
import { ArticlePreview } from './article-preview.tsx';
import { ArticleReading } from './article-reading.tsx';
import { ArticleWords } from './article-words.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import { useAudienceWords } from './audience-words.ts';
import styles from './news.module.css';
import { keepTyped, noteArticle, typedBefore } from './news-queries.ts';
import { newsWords } from './news-words.ts';
import { PictureField } from './picture-field.tsx';
import { type ChosenMoments, PublishDialog } from './publish-dialog.tsx';
import { ReviewDialog, ReviewNotice } from './review.tsx';
import { StateBadge } from './state-badge.tsx';
import { useDeleteDraft } from './use-delete-draft.ts';
import { audienceKey, type Draft, draftOf, emptyDraft, isSame } from './written-words.ts';

type Props = {
  id: string;
  /** Null for a new one. */
  article: EditedArticle | null;
  title: string;
  /** What stands in the form of a new one. */
  blank?: Draft;
  onAdded?: () => void;
};

/**
 * Writes one article: its words in six languages, whom it is for, how it will be read, and since when. If somebody else saved
 * meanwhile, both versions are shown, and the person decides; each saved version is kept.
 */
export function ArticleEditor({ id, article, title, blank = emptyDraft, onAdded }: Props) {
  const { t } = useLingui();
  const titles = useSlideTitles();
  const readers = useAudienceWords();
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
  const { from, draft, leaders, problems, overtaken, asking } = editing;
  const isChanged = !isSame(draft, from ? draftOf(from) : blank);
  const isSeen = from?.state === 'live' || from?.state === 'scheduled';
  const isInReview = from?.state === 'in-review';

  useLeaveWarning(isChanged);

  // A new one goes on to its own page once it is stored, before this page is drawn with what the server answered.
  const isAdded = useRef(false);
  const leave = useEffectEvent(() => {
    if (!article) keepTyped(null, null);
    if (!isAdded.current) keepTyped(from && id, isChanged ? { from, draft, leaders } : null);
  });
  const meetTyped = useEffectEvent(() => {
    if (!before) return;
    showToast({
      message: t`What you typed here before is in the form. It is not saved.`,
      action: {
        label: t`Undo`,
        onPress: () => dispatch({ type: 'begunAfresh', from: article, draft: asStored }),
      },
    });
  });
  useEffect(() => {
    meetTyped();
    return () => leave();
  }, []);

  function goOn() {
    isAdded.current = !article;
    onAdded?.();
  }

  const ask = (about: Editing['asking']) => dispatch({ type: 'asked', about });
  const type = (change: (now: Draft) => Draft) => dispatch({ type: 'typed', change });
  const meet = (by: EditedArticle) => dispatch({ type: 'overtaken', by, blank });

  function noteSaved(saved: EditedArticle, sent: Draft) {
    dispatch({ type: 'saved', article: saved, sent });
    noteArticle(saved);
  }

  function noteMoved(moved: EditedArticle) {
    dispatch({ type: 'moved', article: moved });
    noteArticle(moved);
  }

  /** Saves what is typed; answers the article, or null where something is in the way, which is shown then. */
  async function saved(): Promise<EditedArticle | null> {
    if (from && !isChanged) return from;
    const answer = from
      ? await consoleCall('newsroom.change', { id, version: from.version, ...draft })
      : await consoleCall('newsroom.add', { id, ...draft });
    if (answer.outcome === 'done') {
      noteSaved(answer.article, draft);
      return answer.article;
    }
    if (answer.outcome === 'overtaken') meet(answer.now);
    else dispatch({ type: 'refused', problems: answer.problems });
    return null;
  }

  const { submit: save, ...saving } = useSubmit(async () => {
    if (!(await saved())) return;
    dispatch({ type: 'conflictClosed' });
    showToast({
      message: isSeen
        ? t`It is saved, and its readers read it so.`
        : isInReview
          ? t`It is saved.`
          : t`The draft is saved.`,
      tone: 'good',
    });
    goOn();
  });

  const { submit: publish, ...publishing } = useSubmit(async (moments: ChosenMoments) => {
    // What is typed into an article that people see is saved by its own button alone.
    const now = isSeen ? from : await saved();
    if (!now) return ask(null);
    const answer = await consoleCall('newsroom.publish', {
      id,
      version: now.version,
      ...moments,
    });
    ask(null);
    if (answer.outcome === 'overtaken') return meet(answer.now);
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

  const { submit: review, ...reviewing } = useSubmit(async (note: string) => {
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

  /** What differs between theirs and what is typed, in words. */
  function bothWays({ now, differences }: NonNullable<Editing['overtaken']>): BothWays[] {
    const texts = differences.map(({ field, language: lang, theirs, mine }) => {
      const language = languageNames[lang].ownName;
      const title = field === 'title' ? t`Title in ${language}` : t`Text in ${language}`;
      return { key: `${field} ${lang}`, title, lang, theirs, mine };
    });
    if (audienceKey(now.audience) === audienceKey(draft.audience)) return texts;
    const title = t({ message: 'Whom it is for', comment: 'Who reads an article' });
    const [theirs, mine] = [readers(now.audience, leaders), readers(draft.audience, leaders)];
    return [{ key: 'audience', title, theirs, mine }, ...texts];
  }

  const [, navigate] = useLocation();
  const deleteDraft = useDeleteDraft();
  const { submit: remove, ...deleting } = useSubmit(async () => {
    await deleteDraft(id);
    navigate(consolePaths.news);
  });

  const isTooLong = languages.some((each) => (draft.text[each]?.length ?? 0) > textLengths.newsText);
  return (
    <ConsolePage title={title} back={{ to: consolePaths.news, label: t`Back to the articles` }}>
      {from && (
        <p className={styles.standing}>
          <StateBadge state={from.state} />
          <span className="soft">
            <Moments of={from} />
          </span>
        </p>
      )}
      {from?.review && !isSeen && <ReviewNotice of={from.review} />}
      <Form
        className={styles.form}
        onSend={() => {
          if (!isTooLong) void save();
        }}
        failure={saving.failure ?? deleting.failure}
        words={newsWords}
        otherwise={didNotWork}
        end={
          <ArticleActs
            state={from?.state ?? null}
            isSaving={saving.isSending}
            isDeleting={deleting.isSending}
            onAsk={(about) => {
              reviewing.forget();
              publishing.forget();
              if (!isTooLong || about === 'recall') ask(about);
            }}
            onDelete={() => void remove()}
          />
        }
      >
        <div className={styles.choices}>
          <Select
            label={t({ message: 'Place on the home page', comment: 'Label: which slide of the news an article takes' })}
            field="slot"
            options={newsSlots.map((slot) => ({ id: slot, label: titles[slot] }))}
            value={draft.slot}
            onChange={(slot) => type((now) => ({ ...now, slot }))}
          />
        </div>
        <AudienceChoice
          audience={draft.audience}
          leaders={leaders}
          onChange={(audience, leader) => {
            type((now) => ({ ...now, audience }));
            if (leader) dispatch({ type: 'leadersNamed', leaders: [leader] });
          }}
          error={problems.some(({ field }) => field === 'audience') ? t`Choose whom it is for.` : undefined}
        />
        <Checkbox
          isSelected={draft.mustRead}
          onChange={(mustRead) => type((now) => ({ ...now, mustRead }))}
          description={t`Its readers are asked to say that they have read it, and you see who has not.`}
        >
          <Trans comment="Checkbox: of an article">Must be read</Trans>
        </Checkbox>
        <PictureField picture={draft.picture} onChange={(picture) => type((now) => ({ ...now, picture }))} />
        <p className="soft">
          <Trans>
            A blank line begins a paragraph. ## begins a heading, - a point of a list. **Bold**, *italic*, [words of a
            link](https://example.com).
          </Trans>
        </p>
        <ArticleWords draft={draft} onChange={(words) => type(() => words)} problems={problems} />
      </Form>
      {from?.mustRead && from.publishAt && from.state !== 'scheduled' && <ArticleReading id={id} />}
      <ArticlePreview draft={draft} publishAt={from?.publishAt ?? null} />
      {from && (
        <SavedVersions
          versions={from.versions}
          now={from.version}
          draft={draft}
          isSame={isSame}
          read={async (version) => {
            const earlier = await consoleCall('newsroom.version', { id, version });
            dispatch({ type: 'leadersNamed', leaders: earlier.managers });
            return draftOf(earlier);
          }}
          onTake={(earlier) => type(() => earlier)}
          words={newsWords}
        />
      )}
      <PublishDialog
        isOpen={asking === 'publish'}
        onClose={() => ask(null)}
        draft={draft}
        article={from}
        sending={publishing}
        onPublish={(moments) => void publish(moments)}
      />
      <ReviewDialog
        isOpen={asking === 'review'}
        onClose={() => ask(null)}
        isInReview={isInReview}
        sending={reviewing}
        onSend={(note) => void review(note)}
      />
      <ConfirmDialog
        isOpen={asking === 'recall'}
        onClose={() => ask(null)}
        title={t`Take this article back?`}
        act={
          <Trans context="article" comment="Button: nobody sees an article any more">
            Take back
          </Trans>
        }
        words={newsWords}
        done={t`Nobody sees the article any more.`}
        onConfirm={async () => {
          const { article: now } = await consoleCall('newsroom.recall', { id });
          noteMoved(now);
        }}
      >
        <Trans>
          Nobody sees it any more. The one before it takes its place on the home page. You can publish it again.
        </Trans>
      </ConfirmDialog>
      <OvertakenDialog
        overtaken={overtaken && { by: overtaken.now.changedBy, differences: bothWays(overtaken) }}
        title={t`Somebody else saved this article`}
        sending={saving}
        words={newsWords}
        onOverwrite={() => void save()}
        onGiveUp={() => {
          if (overtaken) noteArticle(overtaken.now);
          dispatch({ type: 'theirsTaken' });
        }}
        onClose={() => dispatch({ type: 'conflictClosed' })}
      />
    </ConsolePage>
  );
}

/** Since, from and until when an article is seen; else when it was changed. */
function Moments({ of: { state, publishAt, expiresAt, changedAt } }: { of: EditedArticle }) {
  const { t } = useLingui();
  const language = useLanguage();
  const stamp = (moment: string) => momentStamp(new Date(moment), language);
  const [from, until, changed] = [publishAt && stamp(publishAt), expiresAt && stamp(expiresAt), stamp(changedAt)];
  if (state === 'live' && from) {
    return until
      ? t({ message: `since ${from}, until ${until}`, comment: 'Of an article: two moments' })
      : t`since ${from}`;
  }
  if (state === 'scheduled' && from) {
    return until
      ? t({ message: `from ${from} until ${until}`, comment: 'Of an article: two moments' })
      : t({ message: `from ${from}`, comment: 'Of an article that appears at a moment' });
  }
  if (state === 'expired' && until) return t({ message: `ended ${until}`, comment: 'Of an article: a moment' });
  return t`last changed ${changed}`;
}
