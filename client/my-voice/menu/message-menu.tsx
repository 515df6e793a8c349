import { useLingui } from '@lingui/react/macro';
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type Reaction, reactions } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { isEditable } from './editable.ts';
import type { MenuAt, MessageAction, ModeratorActions } from './message-actions.ts';
import styles from './message-menu.module.css';

export type MessageMenuProps = {
  at: MenuAt;
  me: string;
  mine: ReadonlySet<Reaction> | undefined;
  moderatorActions: ModeratorActions | undefined;
  onClose: () => void;
  onReact: (message: Message, emoji: Reaction, on: boolean) => void;
  onReply: (message: Message) => void;
  onCopy: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onReport: (message: Message) => void;
};

/** A message's menu: the reactions in a row, the other actions below. */
export function MessageMenu(props: MessageMenuProps) {
  const { at, me, mine, moderatorActions, onClose, onReact } = props;
  const { t } = useLingui();
  const { message, beside } = at;
  // During render: the popover then notes the focused element, and returns the focus to it.
  useState(() => focusRowOf(beside));
  const isOwn = message.sender.id === me;
  const actions: (MessageAction | false)[] = [
    {
      id: 'reply',
      label: t({ message: 'Reply', comment: 'In the menu of a message' }),
      icon: Reply,
      onAction: () => props.onReply(message),
    },
    {
      id: 'copy',
      label: t({ message: 'Copy text', comment: 'In the menu of a message' }),
      icon: Copy,
      onAction: () => props.onCopy(message),
    },
    isEditable(message, me) && {
      id: 'edit',
      label: t({ message: 'Edit', comment: 'In the menu of a message: change its words' }),
      icon: Pencil,
      onAction: () => props.onEdit(message),
    },
    isOwn && {
      id: 'delete',
      label: t({ message: 'Delete', comment: 'In the menu of a message' }),
      icon: Trash2,
      isDangerous: true,
      onAction: () => props.onDelete(message),
    },
    !isOwn && {
      id: 'report',
      label: t({ message: 'Report', comment: 'In the menu of a message: tell the moderators about it' }),
      icon: Flag,
      isDangerous: true,
      onAction: () => props.onReport(message),
    },
    ...(moderatorActions?.(message) ?? []),
  ];

  return (
    <AriaLanguage>
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
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
                  onReact(message, emoji, on);
                  onClose();
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
            onClose={onClose}
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
