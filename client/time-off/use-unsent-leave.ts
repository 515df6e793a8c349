import { useLingui } from '@lingui/react/macro';
import { newId } from '#client/api/new-id.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { type Entry, entriesOf, type Outbox } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { showToast } from '#client/ui/toast.tsx';

/** A request for leave that the server does not have, or that nobody knows it to have. */
export type UnsentLeave = Exclude<Entry<'timeOff.ask'>, { state: 'sent' }>;

/** The requests that wait to be sent or were refused, oldest first. */
export function useUnsentLeave(): { outbox: Outbox | null; unsent: UnsentLeave[] } {
  const { outbox, entries } = useOutbox();
  const unsent = entriesOf(entries, 'timeOff.ask').filter((one) => one.state !== 'sent');
  return { outbox, unsent };
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
