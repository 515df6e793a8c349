import { useLingui } from '@lingui/react/macro';
import { EyeOff, MicOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { settled } from '#client/device/when-idle.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { Message } from '#contract/my-voice-log.ts';
import type { Asked, MenuAt, ModeratorActions } from './message-actions.ts';

// It weighs as much as the room, and most people only read.
const loadChoices = () => import('./message-choices.tsx').then((part) => part.default);

/** Which menu is open on a message, and what it led to. */
export function useMessageChoices() {
  const { t } = useLingui();
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [MessageChoices, setChoices] = useState<Awaited<ReturnType<typeof loadChoices>> | null>(null);
  const [asked, setAsked] = useState<Asked>({});
  const load = useCallback(() => loadChoices().then((part) => setChoices(() => part)), []);
  useEffect(() => {
    void settled().then(() => load().catch(() => {}));
  }, [load]);

  function open(message: Message, beside: HTMLElement): void {
    setMenu({ message, beside });
    if (MessageChoices) return;
    load().catch(() => {
      setMenu(null);
      showToast({ tone: 'bad', message: t`That did not work. Check your connection and try again.` });
    });
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
