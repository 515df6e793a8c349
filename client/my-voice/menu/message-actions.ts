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

/** What is open over the messages: the menu of one, or what was chosen there and asks something more. */
export type OpenOnMessage =
  | { kind: 'nothing' }
  | ({ kind: 'menu' } & MenuAt)
  | { kind: 'report' | 'hide'; message: Message }
  | { kind: 'mute'; person: Message['sender'] };
