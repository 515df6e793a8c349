import { useLingui } from '@lingui/react/macro';
import { EyeOff, MicOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Message } from '#contract/my-voice-log.ts';
import { HideDialog } from './hide-dialog.tsx';
import type { ModeratorActions } from './message-menu.tsx';
import { MuteDialog } from './mute-dialog.tsx';

/** What a moderator finds in the menu of a message besides what everybody does, and the dialogs it opens. */
export function useModeratorMenu(): { actions: ModeratorActions; dialogs: ReactNode } {
  const { t } = useLingui();
  const [hiding, setHiding] = useState<Message | null>(null);
  const [muting, setMuting] = useState<Message['sender'] | null>(null);
  const actions: ModeratorActions = (message) => [
    ...(message.text === null
      ? []
      : [
          {
            id: 'hide',
            label: t`Hide…`,
            icon: EyeOff,
            isDangerous: true,
            onAction: () => setHiding(message),
          },
        ]),
    {
      id: 'mute',
      label: t`Mute…`,
      icon: MicOff,
      onAction: () => setMuting(message.sender),
    },
  ];
  return {
    actions,
    dialogs: (
      <>
        <HideDialog message={hiding} onClose={() => setHiding(null)} />
        <MuteDialog person={muting} onClose={() => setMuting(null)} />
      </>
    ),
  };
}
