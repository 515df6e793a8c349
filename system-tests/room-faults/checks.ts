import { isDeepStrictEqual } from 'node:util';
import type { RoomView } from '#client/my-voice/log/room-view.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { History } from './history.ts';

/** How many of the last entries are checked at each change of a list that only grows at its end. */
const looked = 100;

/** Checks what a person sees at every change: no gaps, and never backwards. */
export function watchView(history: History, who: string) {
  let last = 0;
  return ({ messages, newest }: RoomView): void => {
    for (const list of new Set([messages, newest])) {
      const tail = list.slice(-looked);
      for (const [index, { seq }] of tail.entries()) {
        const before = tail[index - 1]?.seq;
        if (before !== undefined && seq !== before + 1)
          history.violated('no-gaps', `${who} sees ${seq} after ${before}, with nothing in between`);
      }
    }
    const end = newest.at(-1)?.seq ?? last;
    if (end < last) history.violated('one-order', `${who} went from ${last} back to ${end}`);
    last = end;
  };
}

/** Checks the final log: every acknowledged message is there once, under its number, and no other message. */
export function checkLog(history: History, log: readonly Message[]): void {
  const at = new Map<string, Message>(log.map((message) => [message.clientId, message]));
  for (const [index, { seq, ts }] of log.entries()) {
    if (seq !== index + 1) history.violated('no-gaps', `message ${index + 1} of the log says ${seq}`);
    if (ts <= (log[index - 1]?.ts ?? '')) history.violated('one-order', `${seq} is not later than the one before it`);
  }
  if (at.size !== log.length)
    history.violated('nothing-twice', `${log.length - at.size} messages stand twice in the log`);
  for (const [clientId, { seq, ts }] of history.acked) {
    const stored = at.get(clientId);
    if (!stored) history.violated('nothing-lost', `what was acknowledged at ${seq} is lost`);
    else if (stored.seq !== seq || stored.ts !== ts)
      history.violated('nothing-lost', `what was acknowledged at ${seq} is at ${stored.seq}`);
  }
  for (const clientId of history.attempted.keys()) {
    const [stored, refused] = [at.has(clientId), history.refused.has(clientId)];
    if (stored === refused)
      history.violated(
        stored ? 'nothing-unsent' : 'nothing-lost',
        stored ? 'what was refused is kept' : 'a message never arrived',
      );
  }
  for (const { clientId, seq } of log) {
    if (!history.attempted.has(clientId))
      history.violated('nothing-unsent', `nobody said what the log holds at ${seq}`);
  }
  for (const seq of history.deleted.keys()) {
    const stored = log[seq - 1];
    if (stored?.text !== null) history.violated('deleted-is-gone', `what was deleted at ${seq} still has its words`);
    else if (history.shownUntil(seq) >= stored.modSeq)
      history.violated('deleted-is-gone', `what was deleted at ${seq} was shown afterwards`);
  }
}

/**
 * Checks what a person sees in the end: exactly the log from its first message on, and whatever older part they read.
 */
export function checkSeen(
  history: History,
  who: string,
  { messages, newest, newer }: RoomView,
  log: readonly Message[],
): void {
  checkPart(history, who, newest, log);
  if (newer) checkPart(history, who, messages, log.slice(0, messages.at(-1)?.seq));
}

function checkPart(history: History, who: string, seen: readonly Message[], log: readonly Message[]): void {
  const expected = log.slice((seen[0]?.seq ?? 1) - 1);
  if (seen.length !== expected.length) {
    history.violated('same-for-everybody', `${who} sees ${seen.length} messages instead of ${expected.length}`);
    return;
  }
  for (const [index, message] of expected.entries()) {
    if (isDeepStrictEqual(message, seen[index])) continue;
    history.violated('same-for-everybody', `${who} sees message ${message.seq} otherwise than the log has it`);
    return;
  }
}
