import { useLingui } from '@lingui/react/macro';
import { failureOf } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { type Entry, entriesOf, type Outbox } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';
import { showAsked } from './leave-news.ts';
import { readTimeOffAgain, sendLeave } from './send-leave.ts';

/** A request for leave that the server does not have, or is not known to have. */
export type UnsentLeave = Exclude<Entry<'timeOff.ask'>, { state: 'sent' }>;

/**
 * The requests that wait to be sent or were refused, oldest first.
 * @param listed the requests that the server listed: a sent one that is not among them yet still counts as unsent, so
 * that it does not vanish for a moment
 */
export function useUnsentLeave(listed?: readonly { id: string }[]) {
  const { outbox, entries } = useOutbox();
  const unsent = useBetweenPresses(
    entriesOf(entries, 'timeOff.ask').flatMap((one): UnsentLeave[] => {
      if (one.state !== 'sent') return [one];
      return !listed || listed.some(({ id }) => id === one.id) ? [] : [{ ...one, state: 'sending', stuckBy: null }];
    }),
  );
  return {
    outbox,
    /** False until the outbox is read. */
    isKnown: outbox?.isRead() ?? false,
    unsent,
  };
}

/** Takes back an unsent request, with an undo. */
export function useTakeBack(): (outbox: Outbox, request: UnsentLeave) => void {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  /** The withdrawal may have gone out before it was undone: the server then answers with the request as withdrawn. */
  async function restoreIfWithdrawn(outbox: Outbox, asked: string): Promise<void> {
    const word = await outbox.wordOn('timeOff.ask', asked);
    if (word?.state !== 'sent') return;
    showAsked(word.answer);
    const { id, state } = word.answer;
    if (state !== 'withdrawn') return;
    const failed = await failureOf(sendLeave(outbox, 'timeOff.restore', { id, language }));
    if (failed) showToast({ tone: 'bad', message: words.failure(failed) });
    await readTimeOffAgain();
  }

  return (outbox, { id, state, input }) => {
    const withdrawal = newId();
    void outbox.forget(id);
    // The server may have it, with the answer lost: then it is withdrawn there.
    if (state !== 'failed') outbox.put('timeOff.withdraw', withdrawal, { id, language });
    showToast({
      tone: 'good',
      about: id,
      message: t`Your request will not be sent.`,
      action: {
        label: t`Undo`,
        onPress: () => {
          void outbox.forget(withdrawal);
          outbox.put('timeOff.ask', id, input);
          void restoreIfWithdrawn(outbox, id);
        },
      },
    });
  };
}
