import { useLingui } from '@lingui/react/macro';
import { didNotWork } from '#client/session/failure-words.ts';
import { showToast } from '#client/ui/toast.tsx';

/** Says that a setting of the company is changed, with a button that changes it back if that is possible. */
export function useChangedToast() {
  const { t } = useLingui();
  return (about: string, message: string, takeBack?: () => Promise<unknown>): void => {
    const undo = () => void takeBack?.().catch(() => showToast({ message: t(didNotWork), tone: 'bad' }));
    showToast({ message, tone: 'good', about, action: takeBack && { label: t`Undo`, onPress: undo } });
  };
}
