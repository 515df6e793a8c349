import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure, call } from '#client/api/call.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { profileQueries } from './profile-queries.ts';

/**
 * Saves personal info and says so, with a way to put back what stood there before.
 * @throws {CallFailure} where it could not be saved
 */
export function useSavePersonalInfo(): (info: SavedPersonalInfo) => Promise<void> {
  const { t } = useLingui();
  const cache = useQueryClient();

  async function write(info: SavedPersonalInfo) {
    const answer = await call('profile.savePersonalInfo', info);
    cache.setQueryData(profileQueries.personalInfo().queryKey, answer.saved);
    void cache.invalidateQueries(profileQueries.mine());
    return answer;
  }

  async function putBack(former: SavedPersonalInfo) {
    try {
      await write(former);
      showToast({ tone: 'good', message: t`Your personal info is as it was before.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({
        tone: 'bad',
        message: t`This could not be undone. Check your connection and try again.`,
        action: { label: t`Try again`, onPress: () => void putBack(former) },
      });
    }
  }

  return async (info) => {
    const { saved, former, overwrote } = await write(info);
    showToast({
      tone: overwrote ? 'info' : 'good',
      message: overwrote
        ? t`Saved. This replaced what you had saved on another device meanwhile.`
        : t`Your personal info is saved.`,
      ...(former && {
        action: {
          label: t({ message: 'Undo', comment: 'Button: puts back what stood there before' }),
          onPress: () => void putBack({ ...former, version: saved.version }),
        },
      }),
    });
  };
}
