import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { showToast } from '#client/ui/toast.tsx';

/** Says that it is saved, and how many requests for leave now cost another number of days. */
export function useRecountedToast() {
  const { t } = useLingui();
  return (recounted: number) =>
    showToast({
      message:
        recounted === 0
          ? t({ message: 'It is saved.', comment: 'After a form was sent' })
          : t`${plural(recounted, {
              one: 'Saved. # request now costs a different number of days.',
              other: 'Saved. # requests now cost a different number of days.',
            })}`,
      tone: 'good',
    });
}
