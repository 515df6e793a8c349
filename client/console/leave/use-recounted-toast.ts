import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { showToast } from '#client/ui/toast.tsx';

/** Says that public holidays are saved, and how much leave costs another number of days for it. */
export function useRecountedToast() {
  const { t } = useLingui();
  return (recounted: number) =>
    showToast({
      message:
        recounted === 0
          ? t({ message: 'It is saved.', comment: 'After a form was sent' })
          : t`${plural(recounted, {
              one: 'Saved. # request costs another number of days now.',
              other: 'Saved. # requests cost another number of days now.',
            })}`,
      tone: 'good',
    });
}
