import { giveLeft } from '#client/outbox/sealed-calls.ts';
import { dropSealed, readSealed, sealDraft } from '#client/session/sealed-drafts.ts';
import type { Message } from '#contract/my-voice-log.ts';

const part = 'room';

/** Keeps what the person typed sealed for them. */
export function sealTyped(me: string, draft: string): Promise<void> {
  return sealDraft(me, part, draft.trim() === '' ? null : draft);
}

/**
 * Gives back what an earlier session of this person left unsent: what they typed, then what waited to be sent, which may
 * be out of place by now.
 * @param sent the messages that the room shows, which are not given back
 */
export async function giveBack(
  me: string,
  sent: () => readonly Message[],
  give: (text: string) => void,
): Promise<void> {
  const typed = await readSealed<string>(me, part);
  if (typed) {
    give(typed);
    await dropSealed(me, part);
  }
  await giveLeft(me, 'myVoice.send', (waited) => {
    const arrived = new Set<string>(sent().map(({ clientId }) => clientId));
    const lost = waited.filter(({ clientId }) => !arrived.has(clientId));
    if (lost.length > 0) give(lost.map(({ text }) => text).join('\n'));
  });
}
