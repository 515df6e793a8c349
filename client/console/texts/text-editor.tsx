import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { type Editing, type EditingEvent, nextEditing } from '#client/console/platform/editing.ts';
import { OvertakenDialog } from '#client/console/platform/overtaken-dialog.tsx';
import { SavedVersions } from '#client/console/platform/saved-versions.tsx';
import { useHasLeft } from '#client/console/platform/use-has-left.ts';
import { useTypedBefore } from '#client/console/platform/use-typed-before.ts';
import { useLeaveWarning } from '#client/device/use-leave-warning.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import type { EditedText, SavedText, TextProblem } from '#contract/texts.ts';
import { type Difference, isSameText, mergedText } from './merged-text.ts';
import { keepTyped, readTextsAgain, typedBefore } from './text-queries.ts';
import { textWords, useProblemWords } from './text-words.ts';
import styles from './texts.module.css';

type Props<Content extends object> = {
  id: string;
  /** Null for a new one. */
  text: EditedText<Content> | null;
  /** What stands in the form of a new one. */
  blank: Content;
  title: string;
  back: { to: string; label: string };
  /** What a field is called, in a language where it has some. */
  fieldName: (key: string, language: string) => string;
  /** A value in words, where it has some. */
  valueName?: (key: string, value: string | boolean) => string;
  /** Sends a save; null removes it. */
  save: (version: number, content: Content | null) => Promise<SavedText<Content>>;
  read: (version: number) => Promise<{ content: Content | null }>;
  /** Why it cannot be removed, if so. */
  cannotRemove?: ReactNode;
  /** Leaves the editor: it is saved, or gone. */
  onDone: () => void;
  /** The fields; `wrong` is the first language in which something is wrong. */
  children: (draft: Content, change: (part: Partial<Content>) => void, wrong: Language | undefined) => ReactNode;
};

/** What an editor has of a text; once all that is typed is saved, or it is gone, the editor closes. */
type EditingText<Content> = Editing<EditedText<Content>, Content, TextProblem, Difference> & { isDone: boolean };

type TextEvent<Content> =
  | EditingEvent<EditedText<Content>, Content, TextProblem>
  /** The server has `sent`; what was typed since then is not saved. Null removed it. */
  | { type: 'saved'; text: EditedText<Content>; sent: Content | null };

function nextText<Content extends object>(now: EditingText<Content>, event: TextEvent<Content>): EditingText<Content> {
  if (event.type === 'saved') {
    const { text: from, sent } = event;
    if (!sent || !from.content) return { ...now, isDone: true };
    const isDone = isSameText(now.draft, sent);
    const draft = isDone ? from.content : mergedText(sent, from.content, now.draft).draft;
    return { ...now, from, draft, problems: [], overtaken: null, isDone };
  }
  const next = nextEditing(now, event, {
    draftOf: ({ content }) => content,
    merged: (from, theirs, mine) => mergedText(from, theirs.content, mine),
  });
  return { ...now, ...next };
}

/**
 * Writes one text of the company. If somebody else saved meanwhile, both versions are shown, and the person decides; each
 * saved version is kept, and so is what was typed by whoever leaves and comes back.
 */
export function TextEditor<Content extends object>(props: Props<Content>) {
  const { id, text, blank, title, back, fieldName, valueName, save, read, cannotRemove, onDone, children } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const say = useProblemWords();
  const [before] = useState(() => typedBefore(id) as { from: typeof text; draft: Content } | undefined);
  const [{ from, draft, problems, overtaken, isDone }, dispatch] = useReducer(nextText<Content>, null, () => ({
    from: before ? before.from : text,
    draft: before?.draft ?? text?.content ?? blank,
    problems: [],
    overtaken: null,
    isDone: false,
  }));
  const saved = from?.content ?? blank;
  const isGone = from !== null && from.content === null;
  const isChanged = isGone || !isSameText(draft, saved);

  useLeaveWarning(isChanged);

  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  const hasLeft = useHasLeft();
  useTypedBefore({
    isRestored: before !== undefined,
    onUndo: () => dispatch({ type: 'begunAfresh', from: text, draft: text?.content ?? blank }),
    onLeave: () => keepTyped(id, isChanged && !isGone && !isDone ? { from, draft } : null),
  });

  /** Sends a save over what the person saw; answers what is stored by then, or null where something is in the way. */
  async function send(content: Content | null): Promise<EditedText<Content> | null> {
    const answer = await save(from?.version ?? 0, content);
    if (answer.outcome === 'refused') {
      dispatch({ type: 'refused', problems: answer.problems });
      return null;
    }
    void readTextsAgain();
    if (answer.outcome === 'done') {
      noteSaved(answer.text, content);
      return answer.text;
    }
    dispatch({ type: 'overtaken', by: answer.text, blank });
    return null;
  }

  function noteSaved(now: EditedText<Content>, sent: Content | null) {
    if (!hasLeft.current) return dispatch({ type: 'saved', text: now, sent });
    const left = typedBefore(id) as { draft: Content } | undefined;
    if (left) keepTyped(id, sent && !isSameText(left.draft, sent) ? { from: now, draft: left.draft } : null);
  }

  const { submit, ...saving } = useSubmit(async () => {
    if (!(await send(draft))) return;
    showToast({ message: t`It is saved, and everybody reads it so.`, tone: 'good' });
  });

  const { submit: remove, ...removing } = useSubmit(async () => {
    const gone = await send(null);
    if (!gone) return;
    const undo = async () => {
      const answer = await save(gone.version, saved);
      void readTextsAgain();
      if (answer.outcome !== 'done') showToast({ message: t(didNotWork), tone: 'bad' });
    };
    showToast({ message: t`It is removed.`, tone: 'good', action: { label: t`Undo`, onPress: () => void undo() } });
  });

  const wrong = tags.find((tag) => problems.some(({ field }) => field.endsWith(`.${tag}`)));
  const ofAll = problems.find(({ field }) => field === '');
  const shown = (key: string, value: string | boolean) => (value === '' ? '' : (valueName?.(key, value) ?? `${value}`));
  return (
    <ConsolePage title={title} back={back}>
      {from?.changedAt && <LastSaved at={momentStamp(new Date(from.changedAt), language)} by={from.changedBy} />}
      {isGone && (
        <Notice tone="info">
          <Trans>This was removed. It comes back once you save it.</Trans>
        </Notice>
      )}
      <Form
        className={styles.form}
        onSend={() => {
          dispatch({ type: 'sent' });
          void submit();
        }}
        failure={saving.failure ?? removing.failure}
        words={textWords}
        otherwise={didNotWork}
        problems={Object.fromEntries(problems.map((problem) => [problem.field, say(problem)]))}
        end={
          <>
            {ofAll && <Notice tone="bad">{say(ofAll)}</Notice>}
            <div className={styles.acts}>
              <Button type="submit" isPending={saving.isSending} isDisabled={!isChanged}>
                <Trans comment="Button: everybody reads a text as it is now">Save for everybody</Trans>
              </Button>
              {from?.content && !cannotRemove && (
                <Button variant="danger" isPending={removing.isSending} onPress={() => void remove()}>
                  <Trans comment="Button: removes something from a list">Remove</Trans>
                </Button>
              )}
            </div>
            {from?.content && cannotRemove && <p className="soft">{cannotRemove}</p>}
          </>
        }
      >
        {children(draft, (part) => dispatch({ type: 'typed', change: (now) => ({ ...now, ...part }) }), wrong)}
      </Form>
      {from && (
        <SavedVersions
          versions={from.versions}
          now={isGone ? -1 : from.version}
          draft={draft}
          isSame={isSameText}
          read={async (version) => (await read(version)).content ?? draft}
          onTake={(content) => dispatch({ type: 'typed', change: () => content })}
          words={textWords}
        />
      )}
      <OvertakenDialog
        overtaken={
          overtaken && {
            by: overtaken.now.changedBy,
            differences: overtaken.differences.map(({ key, lang, theirs, mine }) => ({
              key: `${key} ${lang}`,
              title: fieldName(key, lang ? languages[lang].ownName : ''),
              ...(lang && { lang }),
              theirs: shown(key, theirs),
              mine: shown(key, mine),
            })),
          }
        }
        title={overtaken?.now.content === null ? t`Somebody else removed this` : t`Somebody else saved this`}
        sending={saving}
        words={textWords}
        onOverwrite={() => void submit()}
        onGiveUp={() => {
          if (overtaken?.now.content === null) onDone();
          dispatch({ type: 'theirsTaken' });
        }}
        onClose={() => dispatch({ type: 'conflictClosed' })}
      />
    </ConsolePage>
  );
}

function LastSaved({ at, by }: { at: string; by: string | null }) {
  return (
    <p className="soft">
      {by ? (
        <Trans comment="Of a text: when it was saved last, and by whom">
          Last saved {at} by <bdi>{by}</bdi>
        </Trans>
      ) : (
        <Trans comment="Of a text: when it was saved last">Last saved {at}</Trans>
      )}
    </p>
  );
}
