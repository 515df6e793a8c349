import { useLingui } from '@lingui/react/macro';
import { showToast } from '#client/ui/toast.tsx';
import { putBack, removeFile, type SavedFile } from './saved-file-store.ts';

/** Removes a saved payslip from this device, with a toast and an undo. */
export function useRemoveFile(): (file: SavedFile) => Promise<void> {
  const { t } = useLingui();
  return async (file) => {
    await removeFile(file);
    showToast({
      message: t`It is no longer kept on this device.`,
      about: file.id,
      action: {
        label: t({ message: 'Undo', comment: 'Button: puts back what stood there before' }),
        onPress: () => void putBack(file),
      },
    });
  };
}
