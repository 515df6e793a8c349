import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** How a message was acknowledged. */
type Ack = { seq: number; ts: string; senderId: string; text: string };

/** How many violations of one promise are reported; one is already too many. */
const enough = 5;

/** What the room promises, whatever breaks. */
type Invariant =
  /** What was acknowledged is stored, with the number and the time that were acknowledged. */
  | 'nothing-lost'
  | 'nothing-twice'
  /** Numbers grow with time, and a number is one message for ever. */
  | 'one-order'
  /** Every reader has the log as the server has it. */
  | 'same-for-everybody'
  | 'no-gaps'
  /** The log holds nothing that nobody sent, or that was refused. */
  | 'nothing-unsent'
  | 'deleted-is-gone'
  | 'memory-bounded'
  | 'leavers-disconnected';

/** Answers that say nothing about the message's fate. */
const passing = ['REQUEST_TIMEOUT', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS'];

export type History = ReturnType<typeof openHistory>;

/** Records everything sent, answered and shown, and detects violations at once. */
export function openHistory() {
  const attempted = new Map<string, { senderId: string; text: string }>();
  const refused = new Set<string>();
  const acked = new Map<string, Ack>();
  /** When a message was acknowledged, each time, by `performance.now()`. */
  const ackTimes: number[] = [];
  const numberOf = new Map<string, number>();
  const clientIdAt = new Map<number, { clientId: string; ts: string }>();
  /** The furthest cursor up to which each message was shown with its text. */
  const shownUntil = new Map<number, number>();
  const deleted = new Map<number, { ackedAt: number }>();
  const lastReceived: string[] = [];
  const epochs = new Set<string>();
  const violations = new Map<Invariant, string[]>();
  /** Messages sent without an answer about their fate. */
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

  function violated(invariant: Invariant, how: string): void {
    const known = violations.get(invariant) ?? [];
    if (known.length < enough) violations.set(invariant, [...known, how]);
  }

  /** A message as somebody saw it: a number means the same message to everybody, for ever. */
  function shown({ seq, clientId, ts, text }: Message, upto: number): void {
    const known = clientIdAt.get(seq);
    if (!known) clientIdAt.set(seq, { clientId, ts });
    else if (known.clientId !== clientId || known.ts !== ts) violated('one-order', `number ${seq} is two messages`);
    const number = numberOf.get(clientId);
    if (number === undefined) numberOf.set(clientId, seq);
    else if (number !== seq) violated('nothing-twice', `one message has the numbers ${number} and ${seq}`);
    if (!attempted.has(clientId)) violated('nothing-unsent', `nobody said what stands at ${seq}`);
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
    ackTimes,
    attempted,
    refused,
    deleted,
    epochs,
    violations,
    violated,

    asked(clientId: string, senderId: string, text: string): void {
      attempted.set(clientId, { senderId, text });
    },

    /** Nobody knows whether it was stored. */
    unanswered(clientId: string): void {
      doubtful.add(clientId);
    },

    /** Refused for good, unless an earlier try may have been stored, or the answer allows another try. */
    turnedAway(clientId: string, status: number, code: string): void {
      const answer = `${status} ${code}`;
      counts.turnedAway[answer] = (counts.turnedAway[answer] ?? 0) + 1;
      if (status >= 500 || passing.includes(code)) doubtful.add(clientId);
      else if (!doubtful.has(clientId)) refused.add(clientId);
    },

    acknowledged(clientId: string, answer: { seq: number; ts: string; duplicate: boolean }): void {
      ackTimes.push(performance.now());
      const { senderId = '', text = '' } = attempted.get(clientId) ?? {};
      const before = acked.get(clientId);
      if (before && (before.seq !== answer.seq || before.ts !== answer.ts))
        violated('nothing-twice', `one message was acknowledged at ${before.seq} and at ${answer.seq}`);
      if (answer.duplicate) counts.duplicates++;
      acked.set(clientId, { seq: answer.seq, ts: answer.ts, senderId, text });
    },

    frame,

    /** A frame on somebody's live connection; nodes send many the same text, which is checked once. */
    received(text: string): void {
      if (text.includes('"events":')) counts.frames++;
      else if (text.includes('"reset":')) counts.resets++;
      else return;
      if (lastReceived.includes(text)) return;
      frame(JSON.parse(text));
      lastReceived.unshift(text);
      lastReceived.length = Math.min(lastReceived.length, 20);
    },

    /** A page comes from the database, so it contains nothing that was deleted before the request. */
    page(page: { epoch: string; upto: number; messages: Message[] }, askedAt: number): void {
      counts.pages++;
      epochs.add(page.epoch);
      for (const message of page.messages) {
        shown(message, page.upto);
        const ackedAt = deleted.get(message.seq)?.ackedAt ?? Number.POSITIVE_INFINITY;
        if (message.text !== null && ackedAt < askedAt)
          violated('deleted-is-gone', `a page brings back what stood at ${message.seq}`);
      }
    },

    shownUntil: (seq: number) => shownUntil.get(seq) ?? 0,
  };
}
