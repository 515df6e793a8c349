import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#client/ui/toast.tsx';

type Typed = {
  /** Whether the form has what was typed on an earlier visit. */
  isRestored: boolean;
  /** Throws that away. */
  onUndo: () => void;
  /** Stores what is typed, for the next visit. */
  onLeave: () => void;
};

/** Says in an editor that opens that it has what was typed there before, and stores what is typed when it closes. */
export function useTypedBefore({ isRestored, onUndo, onLeave }: Typed): void {
  const { t } = useLingui();
  const open = useEffectEvent(() => {
    if (!isRestored) return;
    showToast({
      message: t`What you typed here before is in the form. It is not saved.`,
      action: { label: t`Undo`, onPress: onUndo },
    });
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    open();
    return () => leave();
  }, []);
}
