import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure } from '#client/api/call.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { OfferedTraining } from '#contract/training.ts';
import { changeOwnChoice } from './training-queries.ts';

type Change = 'enrol' | 'leave';

/** Enrols in a training or leaves it, says what came of it, and offers to take it back. */
export function useOwnChoice() {
  const { t } = useLingui();
  const [pending, setPending] = useState<string | null>(null);

  /** True where it was done. */
  async function change(how: Change, training: OfferedTraining): Promise<boolean> {
    const { id, title } = training;
    const name = title.text;
    const undo: Change = how === 'enrol' ? 'leave' : 'enrol';
    setPending(id);
    try {
      await changeOwnChoice(how, id);
    } catch (error) {
      showToast({ tone: 'bad', message: whyNot(error) });
      return false;
    } finally {
      setPending(null);
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

  function whyNot(error: unknown): string {
    switch (error instanceof CallFailure && error.code) {
      case 'NOT_FOUND':
        return t`This training is not offered any more.`;
      case 'TRAINING_REQUIRED':
        return t`The company asks for this training: only the company can take you out of it.`;
      default:
        return t`That did not work. Check your connection and try again.`;
    }
  }

  return { pending, change };
}
