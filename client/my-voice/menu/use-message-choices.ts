import { useLingui } from '@lingui/react/macro';
import { EyeOff, MicOff } from 'lucide-react';
import { useState } from 'react';
import { useLateCode } from '#client/my-voice/use-late-code.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { MenuAt, ModeratorActions, OpenDialog } from './message-actions.ts';

// It weighs as much as the room, and most people only read.
const loadChoices = () => import('./message-choices.tsx').then((part) => part.default);

/** Which menu is open on a message, and what it led to. */
export function useMessageChoices() {
  const { t } = useLingui();
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [MessageChoices, needChoices] = useLateCode(loadChoices);
  const [asked, setAsked] = useState<OpenDialog>({});

  function open(message: Message, beside: HTMLElement): void {
    setMenu({ message, beside });
    needChoices(() => setMenu(null));
  }

  const moderatorActions: ModeratorActions = (message) => [
    ...(message.text === null
      ? []
      : [
          {
            id: 'hide',
            label: t`Hide…`,
            icon: EyeOff,
            isDangerous: true,
            onAction: () => setAsked({ toHide: message }),
          },
        ]),
    {
      id: 'mute',
      label: t`Mute…`,
      icon: MicOff,
      onAction: () => setAsked({ toMute: message.sender }),
    },
  ];

  return {
    menu,
    asked,
    /** Draws them; null until its code is there. */
    MessageChoices,
    open,
    close: () => setMenu(null),
    ask: setAsked,
    moderatorActions,
  };
}
