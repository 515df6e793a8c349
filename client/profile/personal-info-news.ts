import { t } from '@lingui/core/macro';
import { call, type Output } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { profileQueries } from './profile-queries.ts';

type Answer = Output<'profile.savePersonalInfo'>;

/** Reports that personal info was saved, with an undo that restores the former values. */
export function notifySaved(answer: Answer): void {
  show(answer);
  const { saved, former, overwrote } = answer;
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
}

/** A queued save was sent. */
export const personalInfoNews = { notify: ({ answer }: { answer: Answer }) => notifySaved(answer) };

function show({ saved }: Answer): void {
  queryClient.setQueryData(profileQueries.personalInfo().queryKey, saved);
  void queryClient.invalidateQueries(profileQueries.mine());
}

async function putBack(former: SavedPersonalInfo, id = newId()): Promise<void> {
  const saving = call('profile.savePersonalInfo', { ...former, id });
  if (await failureOf(saving)) {
    showToast({
      tone: 'bad',
      message: t`This could not be undone. Check your connection and try again.`,
      action: { label: t`Try again`, onPress: () => void putBack(former, id) },
    });
    return;
  }
  show(await saving);
  showToast({ tone: 'good', message: t`Your personal info is as it was before.` });
}
