import type { LucideIcon } from '#client/ui/icon.tsx';
import type { Message } from '#contract/my-voice-log.ts';

/** The message whose menu is open, and the bubble beside it. */
export type MenuAt = { message: Message; beside: HTMLElement };

/** One line of a message's menu. */
export type MessageAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** It deletes something. */
  isDangerous?: boolean;
  onAction: () => void;
};

/** What moderators may also do with a message; called for each message whose menu opens. */
export type ModeratorActions = (message: Message) => MessageAction[];

/** What is open over the messages: a message's menu, or the dialog that was chosen there. */
export type OpenOnMessage =
  | { kind: 'nothing' }
  | ({ kind: 'menu' } & MenuAt)
  | { kind: 'report' | 'hide'; message: Message }
  | { kind: 'mute'; person: Message['sender'] };
