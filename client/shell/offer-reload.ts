import { t } from '@lingui/core/macro';
import { addToast } from '#client/ui/toast-store.ts';

/** Says that a part of the page did not load, and offers a reload. The reader may first save what they typed. */
export function offerReload(): void {
  addToast({
    message: t`Part of this page did not load. Updates will not show by themselves.`,
    tone: 'bad',
    action: {
      label: t({ message: 'Reload', comment: 'Button: loads the page again, in its new version' }),
      onPress: () => location.reload(),
    },
    about: 'missing-part',
    ofPage: true,
  });
}
