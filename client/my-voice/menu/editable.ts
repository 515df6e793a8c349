import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** Whether a person may still edit a message. */
export function isEditable(message: Message, me: string): boolean {
  return message.sender.id === me && message.text !== null && Date.now() - Date.parse(message.ts) < roomLimits.editing;
}
