import type { LucideIcon } from '#client/ui/icon.tsx';
import type { Message } from '#contract/my-voice-log.ts';

/** The message whose menu is open, and the bubble it opens beside. */
export type MenuAt = { message: Message; beside: HTMLElement };

/** One line of a message's menu. */
export type MessageAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Takes something away. */
  isDangerous?: boolean;
  onAction: () => void;
};

/** What moderators may do with a message besides what everybody may; asked for each message whose menu is opened. */
export type ModeratorActions = (message: Message) => MessageAction[];

/** What was chosen in a menu and asks something more. */
export type OpenDialog = { toReport?: Message; toHide?: Message; toMute?: Message['sender'] };
