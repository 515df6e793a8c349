import { useLingui } from '@lingui/react/macro';
import { Copy, EyeOff, Flag, MicOff, Pencil, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import type { AtMessage } from '#client/my-voice/list/message-item.tsx';
import type { OpenOnMessage, SceneEvent } from '#client/my-voice/scene.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Icon, type LucideIcon } from '#client/ui/icon.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type Reaction, reactions } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { isEditable } from './editable.ts';
import styles from './message-menu.module.css';

type Props = {
  message: Message;
  /** The message's bubble. */
  beside: HTMLElement;
  me: string;
  mine: ReadonlySet<Reaction> | undefined;
  isModerator: boolean;
  dispatch: (event: SceneEvent) => void;
  react: AtMessage['react'];
  remove: (message: Message) => void;
};

type Action = { id: string; label: string; icon: LucideIcon; isDangerous?: boolean; onAction: () => void };

/** A message's menu: the reactions in a row, the other actions below. */
export function MessageMenu({ message, beside, me, mine, isModerator, dispatch, react, remove }: Props) {
  const { t } = useLingui();
  const close = () => dispatch({ type: 'close', kind: 'menu' });
  const open = (over: OpenOnMessage) => dispatch({ type: 'open', over });
  const write = (kind: 'reply' | 'edit') => dispatch({ type: 'write', writing: { kind, message } });
  // During render: the popover then notes the focused element, and returns the focus to it.
  useState(() => focusRowOf(beside));
  const isOwn = message.sender.id === me;
  const actions: (Action | false)[] = [
    {
      id: 'reply',
      label: t({ message: 'Reply', comment: 'In the menu of a message' }),
      icon: Reply,
      onAction: () => write('reply'),
    },
    {
      id: 'copy',
      label: t({ message: 'Copy text', comment: 'In the menu of a message' }),
      icon: Copy,
      onAction: () => void copy(),
    },
    isEditable(message, me) && {
      id: 'edit',
      label: t({ message: 'Edit', comment: 'In the menu of a message: change its words' }),
      icon: Pencil,
      onAction: () => write('edit'),
    },
    isOwn && {
      id: 'delete',
      label: t({ message: 'Delete', comment: 'In the menu of a message' }),
      icon: Trash2,
      isDangerous: true,
      onAction: () => remove(message),
    },
    !isOwn && {
      id: 'report',
      label: t({ message: 'Report', comment: 'In the menu of a message: tell the moderators about it' }),
      icon: Flag,
      isDangerous: true,
      onAction: () => open({ kind: 'report', message }),
    },
    isModerator &&
      message.text !== null && {
        id: 'hide',
        label: t`Hide…`,
        icon: EyeOff,
        isDangerous: true,
        onAction: () => open({ kind: 'hide', message }),
      },
    isModerator && {
      id: 'mute',
      label: t`Mute…`,
      icon: MicOff,
      onAction: () => open({ kind: 'mute', person: message.sender }),
    },
  ];

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text ?? '');
      showToast({ tone: 'good', message: t`The text is copied.` });
    } catch {
      // The clipboard is missing on a plain LAN address, or barred.
      showToast({ tone: 'bad', message: t`This browser does not let us copy.` });
    }
  }

  return (
    <AriaLanguage>
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && close()}
        triggerRef={{ current: beside }}
        placement={isOwn ? 'bottom end' : 'bottom start'}
        offset={6}
        className={styles.popover}
      >
        <Dialog aria-label={t`What to do with this message`} className={styles.dialog}>
          <Toolbar
            aria-label={t({ message: 'React', comment: 'Name of the row of reactions such as 👍' })}
            className={styles.reactions}
          >
            {reactions.map((emoji) => (
              <ToggleButton
                key={emoji}
                isSelected={mine?.has(emoji) ?? false}
                onChange={(on) => {
                  react(message, emoji, on);
                  close();
                }}
                className={styles.reaction}
              >
                {emoji}
              </ToggleButton>
            ))}
          </Toolbar>
          <Menu
            aria-label={t({ message: 'Message', comment: 'Name of the menu of a message' })}
            autoFocus="first"
            onClose={close}
            className={styles.menu}
          >
            {actions
              .filter((action) => action !== false)
              .map(({ id, label, icon, isDangerous, onAction }) => (
                <MenuItem
                  key={id}
                  id={id}
                  textValue={label}
                  onAction={onAction}
                  className={styles.action}
                  data-danger={isDangerous || undefined}
                >
                  <Icon of={icon} mirrors={id === 'reply'} />
                  {label}
                </MenuItem>
              ))}
          </Menu>
        </Dialog>
      </Popover>
    </AriaLanguage>
  );
}

/** Focuses the row of a bubble if nothing in it has the focus: a long press focuses nothing by itself. */
function focusRowOf(bubble: HTMLElement): void {
  const row = bubble.closest<HTMLElement>('[role=listitem]');
  if (!row?.contains(document.activeElement)) row?.focus({ preventScroll: true });
}
