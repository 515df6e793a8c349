import type { Call } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { createPause, inTime } from './pause.ts';
import type { Unsent } from './room-view.ts';
import type { Waiting, WaitingStore } from './waiting-store.ts';

/** Failures that another try may not meet. A session that is over is not the message's fault. */
const passing = [
  'OFFLINE',
  'UNAVAILABLE',
  'REQUEST_TIMEOUT',
  'INTERNAL',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
] as const;
type Passing = (typeof passing)[number];
const isPassing = (code: CallFailure['code']): code is Passing => passing.some((one) => one === code);

/** How long an answer may take, in milliseconds. */
const patience = 15_000;

type OutboxParts = {
  userId: string;
  call: Call;
  store: WaitingStore;
  /** Does some work while no other outbox of the same person does any. */
  alone(work: () => Promise<void>): Promise<void>;
};

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * Sends what a person says, one after the other, until the server has it: over lost networks, reloads and closed tabs.
 * A repeat under the same id is one message (the contract's promise), so each may be sent again at any doubt. What was
 * sent stays until the room shows it.
 */
export function openOutbox({ userId, call, store, alone }: OutboxParts) {
  let waiting: readonly Waiting[] = [];
  let unsent: readonly Unsent[] = [];
  let sending: string | null = null;
  let running = false;
  let closed = false;
  let tries = 0;
  /** The server named a time, which nothing cuts short. */
  let isToldToWait = false;
  let lastSaidAt = 0;
  /** What is on its way into the store, and what left it for good. */
  const unsaved = new Map<string, Waiting>();
  const forgotten = new Set<string>();
  const listeners = new Set<() => void>();
  const pause = createPause();

  function show(next: readonly Waiting[]): void {
    waiting = next;
    unsent = waiting.map((one) => asUnsent(one, sending));
    for (const listener of listeners) listener();
  }

  let lastTurn: Promise<unknown> = Promise.resolve();
  /** The store is asked one thing at a time, so that what is read is not older than what was just kept. */
  function inTurn(use: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(use);
    lastTurn = turn;
    return turn;
  }

  const readAgain = () =>
    inTurn(async () => {
      const kept = new Map((await store.read()).map((one) => [one.clientId, one]));
      for (const one of unsaved.values()) kept.set(one.clientId, one);
      const own = [...kept.values()].filter((one) => one.userId === userId && !forgotten.has(one.clientId));
      show(own.toSorted(inOrder));
    });

  function keep(one: Waiting): Promise<void> {
    // After the end whatever was kept of the person may be gone already, and must not come back.
    if (closed || forgotten.has(one.clientId)) return Promise.resolve();
    unsaved.set(one.clientId, one);
    show([...waiting.filter(({ clientId }) => clientId !== one.clientId), one].toSorted(inOrder));
    return inTurn(async () => {
      if (!closed && !forgotten.has(one.clientId)) await store.keep(one);
      if (unsaved.get(one.clientId) === one) unsaved.delete(one.clientId);
    });
  }

  function forget(gone: readonly Waiting[]): void {
    if (gone.length === 0) return;
    for (const { clientId } of gone) {
      forgotten.add(clientId);
      void inTurn(() => store.forget(clientId));
    }
    show(waiting.filter(({ clientId }) => !forgotten.has(clientId)));
  }

  const next = () => waiting.find(({ outcome }) => !outcome);
  const find = (clientId: string) => waiting.find((one) => one.clientId === clientId);

  /** Sends what waits. What comes meanwhile is sent as well. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (!closed && next()) {
        let wait = 0;
        // Not while waiting: a tab that sleeps then would hold up the others.
        await alone(async () => {
          await readAgain();
          wait = await sendNext();
        });
        if (wait > 0) await pause.wait(wait);
        isToldToWait = false;
      }
    } finally {
      running = false;
    }
  }

  /** Sends the oldest, and answers how long to wait before the next, in milliseconds. */
  async function sendNext(): Promise<number> {
    const one = next();
    if (!one || closed) return 0;
    const { clientId, text, replyTo } = one;
    sending = clientId;
    show(waiting);
    try {
      const answer = call('myVoice.send', { clientId, text, ...(replyTo !== null && { replyTo }) });
      const { seq } = await inTime(answer, patience);
      tries = 0;
      await keep({ ...one, outcome: { seq } });
      return 0;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { code, retryAfter } = error;
      if (isPassing(code)) {
        isToldToWait = retryAfter !== null;
        return retryAfter === null ? reconnectDelay(tries++) : retryAfter * 1_000;
      }
      await keep({ ...one, outcome: { why: code } });
      return 0;
    } finally {
      sending = null;
      show(waiting);
    }
  }

  function say(text: string, replyTo: number | null): void {
    lastSaidAt = Math.max(Date.now(), lastSaidAt + 1);
    void keep({ clientId: newId(), userId, text, replyTo, saidAt: lastSaidAt });
    void run();
  }

  const stopListening = store.onChange(() => void readAgain().then(run));
  void readAgain().then(run);

  return {
    unsent: () => unsent,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Takes a message to be sent. */
    say,

    /** Tries a refused message again; under a new id where its own is taken. */
    retry(clientId: string): void {
      const refused = find(clientId);
      if (!refused?.outcome || !('why' in refused.outcome)) return;
      const { outcome, ...again } = refused;
      if (outcome.why === 'CLIENT_ID_TAKEN') {
        forget([refused]);
        say(again.text, again.replyTo);
      } else {
        void keep(again);
        void run();
      }
    },

    /** Takes a message back that was not sent. */
    discard: (clientId: string): void => forget(waiting.filter((one) => one.clientId === clientId)),

    /** Told what the room shows: whatever of it waited here was taken, also where the answer was lost. */
    arrived(messages: readonly Message[]): void {
      if (waiting.length === 0) return;
      const own = new Set(messages.filter(({ sender }) => sender.id === userId).map(({ clientId }) => clientId));
      const last = messages.at(-1)?.seq ?? 0;
      const isThere = ({ clientId, outcome }: Waiting) =>
        own.has(clientId) || (outcome && 'seq' in outcome && outcome.seq <= last);
      forget(waiting.filter(isThere));
    },

    /** The network may be back, or somebody looks again: the next try is now. */
    goOn(): void {
      tries = 0;
      if (!isToldToWait) pause.end();
      void run();
    },

    /** Sends no more. What waits is kept. */
    close(): void {
      closed = true;
      stopListening();
      pause.end();
    },
  };
}

function asUnsent({ clientId, text, replyTo, saidAt, outcome }: Waiting, sending: string | null): Unsent {
  const said = { clientId, text, replyTo, saidAt };
  if (!outcome) return { ...said, state: clientId === sending ? 'sending' : 'waiting' };
  return 'seq' in outcome ? { ...said, state: 'sent' } : { ...said, state: 'failed', why: outcome.why };
}

function inOrder(one: Waiting, other: Waiting): number {
  return one.saidAt - other.saidAt || (one.clientId < other.clientId ? -1 : 1);
}
