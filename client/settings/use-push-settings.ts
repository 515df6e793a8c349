import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { pushQueries } from '#client/push/push-queries.ts';
import { useSayFailure } from '#client/session/failure-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { PushSettings } from '#contract/push.ts';

const { queryKey } = pushQueries.settings();
/** Shared by the toasts, so that each replaces the last. */
const about = 'push-settings';

/** What is saved: of mail only what changes, because a link in a mail may have turned it off meanwhile. */
type Change = Omit<PushSettings, 'mail' | 'payslipMail'> & Partial<PushSettings>;

/** The person's notification settings. A change is saved at once, with a toast and an undo. */
export function usePushSettings() {
  const { t } = useLingui();
  const say = useSayFailure();
  const read = useQuery(pushQueries.settings());
  /** The server's state, shown again if a change could not be saved. */
  const saved = useRef<PushSettings | null>(null);
  const isLastSaving = () => queryClient.isMutating({ mutationKey: queryKey }) === 1;

  const saving = useMutation({
    mutationKey: queryKey,
    // One after the other, or the first could arrive last. Offline it fails at once, with a message.
    scope: { id: about },
    networkMode: 'always',
    mutationFn: ({ next }: { next: Change; before: Change }) => call('push.saveSettings', next),
    onSuccess: (now, { before }) => {
      saved.current = now;
      showToast({
        tone: 'good',
        about,
        message: t({ message: 'Saved.', comment: 'Short message: a setting was saved' }),
        action: {
          label: t({ message: 'Undo', comment: 'Button that takes back what was just done' }),
          onPress: () => save(before),
        },
      });
    },
    onError: (error) => {
      if (saved.current) show(saved.current);
      const failure = error instanceof CallFailure ? error : new CallFailure('INTERNAL');
      const message = say(failure, {}, msg`That was not saved. Check your connection and try again.`);
      showToast({ tone: 'bad', about, message });
    },
    onSettled: () => void (isLastSaving() && queryClient.invalidateQueries({ queryKey })),
  });

  function show(settings: Change) {
    queryClient.setQueryData(queryKey, (last) => last && { ...last, ...settings });
  }

  /** Shows a change at once, and saves it. */
  function save(change: Partial<PushSettings>) {
    const last = queryClient.getQueryData(queryKey);
    if (!last) return;
    const { categories, quietHours, mail, payslipMail } = last;
    const before = {
      categories,
      quietHours,
      ...(change.mail && { mail }),
      ...(change.payslipMail && { payslipMail }),
    };
    const next = { ...before, ...change };
    if (queryClient.isMutating({ mutationKey: queryKey }) === 0)
      saved.current = { categories, quietHours, mail, payslipMail };
    // An answer in flight is older than this change.
    void queryClient.cancelQueries({ queryKey }, { revert: false });
    show(next);
    saving.mutate({ next, before });
  }

  return { ...read, save };
}
