import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, useSayFailure, type WordsFor } from '#client/session/failure-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { OfferedTraining } from '#contract/training.ts';

const own = {
  NOT_FOUND: msg`This training is not offered any more.`,
  TRAINING_REQUIRED: msg`The company asks for this training: only the company can take you out of it.`,
} satisfies WordsFor<'training.enrol' | 'training.leave'>;

type Change = 'enrol' | 'leave';

/** Enrols in a training or leaves it, reports the outcome in a toast, and offers an undo. */
export function useOwnChoice() {
  const { t } = useLingui();
  const say = useSayFailure();
  const { submit, isSending } = useSubmit(async (how: Change, { id }: OfferedTraining) =>
    failureOf(changeOwnChoice(how, id)),
  );

  /** True if it succeeded. */
  async function change(how: Change, training: OfferedTraining): Promise<boolean> {
    const { id, title } = training;
    const name = title.text;
    const undo: Change = how === 'enrol' ? 'leave' : 'enrol';
    const failure = await submit(how, training);
    if (failure === undefined) return false;
    if (failure) {
      showToast({ tone: 'bad', message: say(failure, own, didNotWork) });
      return false;
    }
    showToast({
      tone: 'good',
      about: id,
      message: how === 'enrol' ? t`You are enrolled in “${name}”.` : t`You left “${name}”.`,
      action: {
        label: t({ message: 'Undo', comment: 'Button that takes back what was just done' }),
        onPress: () => void change(undo, training),
      },
    });
    return true;
  }

  return { isPending: isSending, change };
}

/**
 * Enrols in a training or leaves it, and reads both lists again.
 * @throws {CallFailure}
 */
async function changeOwnChoice(change: Change, id: string): Promise<void> {
  try {
    await call(change === 'enrol' ? 'training.enrol' : 'training.leave', { id });
  } finally {
    // After a failure, too: what the screen showed may have been old.
    await queryClient.invalidateQueries({ queryKey: ['training'] });
  }
}
