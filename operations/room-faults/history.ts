import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** What one message was acknowledged as. */
export type Ack = { seq: number; ts: string; senderId: string; text: string };

/** Breaches of one promise that are told; one is one too many. */
const enough = 5;

/** Answers that say nothing of the message. */
const passing = ['REQUEST_TIMEOUT', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS'];

export type History = ReturnType<typeof openHistory>;

/** Everything that was said, answered and shown; it finds at once what must never be. */
export function openHistory() {
  const attempted = new Map<string, { senderId: string; text: string }>();
  const refused = new Set<string>();
  const acked = new Map<string, Ack>();
  const numberOf = new Map<string, number>();
  const clientIdAt = new Map<number, { clientId: string; ts: string }>();
  /** The furthest cursor up to which a message was shown with words. */
  const shownUntil = new Map<number, number>();
  const deleted = new Map<number, { ackedAt: number }>();
  const lastTold: string[] = [];
  const epochs = new Set<string>();
  const violations = new Map<string, string[]>();
  /** Messages that were sent without an answer that says what became of them. */
  const doubtful = new Set<string>();
  const counts = {
    sends: 0,
    lostAcks: 0,
    duplicates: 0,
    failures: 0,
    frames: 0,
    pages: 0,
    resets: 0,
    turnedAway: {} as Record<string, number>,
  };

  function violated(invariant: string, how: string): void {
    const told = violations.get(invariant) ?? [];
    if (told.length < enough) violations.set(invariant, [...told, how]);
  }

  /** A message as somebody was shown it: one number, one message, for everybody and for ever. */
  function shown({ seq, clientId, ts, text }: Message, upto: number): void {
    const known = clientIdAt.get(seq);
    if (!known) clientIdAt.set(seq, { clientId, ts });
    else if (known.clientId !== clientId || known.ts !== ts) violated('I3', `number ${seq} is two messages`);
    const number = numberOf.get(clientId);
    if (number === undefined) numberOf.set(clientId, seq);
    else if (number !== seq) violated('I2', `one message has the numbers ${number} and ${seq}`);
    if (!attempted.has(clientId)) violated('I6', `nobody said what stands at ${seq}`);
    if (text !== null) shownUntil.set(seq, Math.max(upto, shownUntil.get(seq) ?? 0));
  }

  function frame(sent: Frame | Reset): void {
    if ('reset' in sent) return;
    epochs.add(sent.epoch);
    for (const message of sent.events) shown(message, sent.to);
  }

  return {
    counts,
    acked,
    attempted,
    refused,
    deleted,
    epochs,
    violations,
    violated,

    asked(clientId: string, senderId: string, text: string): void {
      attempted.set(clientId, { senderId, text });
    },

    /** Whether it was taken nobody knows. */
    unanswered(clientId: string): void {
      doubtful.add(clientId);
    },

    /** Refused for good, unless it may have been taken before, or the answer says that another try may succeed. */
    turnedAway(clientId: string, status: number, code: string): void {
      const answer = `${status} ${code}`;
      counts.turnedAway[answer] = (counts.turnedAway[answer] ?? 0) + 1;
      if (status >= 500 || passing.includes(code)) doubtful.add(clientId);
      else if (!doubtful.has(clientId)) refused.add(clientId);
    },

    acknowledged(clientId: string, answer: { seq: number; ts: string; duplicate: boolean }): void {
      const { senderId = '', text = '' } = attempted.get(clientId) ?? {};
      const before = acked.get(clientId);
      if (before && (before.seq !== answer.seq || before.ts !== answer.ts))
        violated('I2', `one message was acknowledged at ${before.seq} and at ${answer.seq}`);
      if (answer.duplicate) counts.duplicates++;
      acked.set(clientId, { seq: answer.seq, ts: answer.ts, senderId, text });
    },

    frame,

    /** What somebody was told on their live connection; a node tells many the same, which is looked at once. */
    told(text: string): void {
      if (text.includes('"events":')) counts.frames++;
      else if (text.includes('"reset":')) counts.resets++;
      else return;
      if (lastTold.includes(text)) return;
      frame(JSON.parse(text));
      lastTold.unshift(text);
      lastTold.length = Math.min(lastTold.length, 20);
    },

    /** A page is read from the database, so what was deleted before it was asked for is not in it. */
    page(page: { epoch: string; upto: number; messages: Message[] }, askedAt: number): void {
      counts.pages++;
      epochs.add(page.epoch);
      for (const message of page.messages) {
        shown(message, page.upto);
        const ackedAt = deleted.get(message.seq)?.ackedAt ?? Number.POSITIVE_INFINITY;
        if (message.text !== null && ackedAt < askedAt)
          violated('I7', `a page brings back what stood at ${message.seq}`);
      }
    },

    shownUntil: (seq: number) => shownUntil.get(seq) ?? 0,
  };
}
