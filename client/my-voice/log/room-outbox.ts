import { newId } from '#client/api/new-id.ts';
import { type Entry, entriesOf, type Outbox } from '#client/outbox/outbox.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { Unsent } from './room-view.ts';

type Sent = Entry<'myVoice.send'>;

export type RoomOutbox = ReturnType<typeof roomOutbox>;

/** The room's part of the outbox. A sent message stays in it until the room shows it. */
export function roomOutbox(outbox: Outbox) {
  const messages = () => entriesOf(outbox.entries(), 'myVoice.send');
  const letGoOf = ({ id }: Sent) => void outbox.forget(id);

  function send(text: string, replyTo: number | null): void {
    const clientId = newId();
    outbox.put('myVoice.send', clientId, { clientId, text, ...(replyTo !== null && { replyTo }) });
  }

  return {
    /** The person's unsent messages, in order. */
    unsent: (): readonly Unsent[] => messages().map(asUnsent),

    subscribe: outbox.subscribe,

    /** Sends a message, after those before it. */
    send,

    /** Retries a refused message; under a new id if its own is taken. */
    retry(clientId: string): void {
      const refused = messages().find(({ id }) => id === clientId);
      if (refused?.state === 'failed' && refused.why === 'CLIENT_ID_TAKEN') {
        letGoOf(refused);
        send(refused.input.text, refused.input.replyTo ?? null);
      } else outbox.retry(clientId);
    },

    /** Discards an unsent message. */
    discard: (clientId: string): void => void outbox.forget(clientId),

    /** Drops the messages that the room shows: the server took them, even if the answer was lost. */
    arrived(shown: readonly Message[]): void {
      const queued = messages();
      if (queued.length === 0) return;
      const own = new Set<string>(
        shown.filter(({ sender }) => sender.id === outbox.userId).map(({ clientId }) => clientId),
      );
      const last = shown.at(-1)?.seq ?? 0;
      const isThere = (one: Sent) => own.has(one.id) || (one.state === 'sent' && one.answer.seq <= last);
      queued.filter(isThere).forEach(letGoOf);
    },
  };
}

function asUnsent(entry: Sent): Unsent {
  const { text, replyTo } = entry.input;
  const said = { clientId: entry.id, text, replyTo: replyTo ?? null, saidAt: entry.saidAt };
  if (entry.state === 'failed') return { ...said, state: 'failed', why: entry.why };
  if (entry.state === 'sent') return { ...said, state: 'sent' };
  return { ...said, state: entry.state, isStuck: entry.stuckBy !== null };
}
