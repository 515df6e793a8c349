import { useLingui } from '@lingui/react/macro';
import { newId } from '#client/api/new-id.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { type Entry, entriesOf, type Outbox } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';

/** A request for leave that the server does not have, or that nobody knows it to have. */
export type UnsentLeave = Exclude<Entry<'timeOff.ask'>, { state: 'sent' }>;

/**
 * The requests that wait to be sent or were refused, oldest first.
 * @param listed those that the server listed: one that it has and did not list yet is still among the unsent, or it would be nowhere
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
    /** False while nobody knows yet. */
    isKnown: outbox?.isRead() ?? false,
    unsent,
  };
}

/** Takes a request back that was not sent, which can be undone. */
export function useTakeBack(): (outbox: Outbox, request: UnsentLeave) => void {
  const { t } = useLingui();
  const language = useLanguage();
  return (outbox, { id, state, input }) => {
    const withdrawal = newId();
    void outbox.forget(id);
    // It may have arrived, with its answer lost: then it is withdrawn there.
    if (state !== 'failed') outbox.put('timeOff.withdraw', withdrawal, { id, language });
    showToast({
      tone: 'good',
      about: id,
      message: t`Your request was taken back.`,
      action: {
        label: t`Undo`,
        onPress: () => {
          void outbox.forget(withdrawal);
          outbox.put('timeOff.ask', id, input);
        },
      },
    });
  };
}
