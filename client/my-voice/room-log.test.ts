import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame, Message } from '#contract/my-voice-log.ts';
import { emptyLog, type Page, type RoomLog, withFrame, withNewestPage, withOlderPage } from './room-log.ts';

const epoch = '00000000-0000-4000-8000-000000000001';
const otherEpoch = '00000000-0000-4000-8000-000000000002';

const said = (seq: number, modSeq = seq, text: string | null = `message ${seq} as of ${modSeq}`): Message => ({
  seq,
  modSeq,
  clientId: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  sender: { id: epoch, username: 'akamara', fullName: 'Aminata Kamara', profilePic: null },
  text,
  ts: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  gone: text === null ? 'deleted' : null,
  replyTo: null,
  reactions: [],
});

/** The room itself: every change in order, from which pages and frames are cut. */
class Room {
  #changes: Message[] = [];

  say(): void {
    const seq = new Set(this.#changes.map((change) => change.seq)).size + 1;
    this.#changes.push({ ...said(seq), modSeq: this.last + 1 });
  }

  change(which: number, text: string | null): void {
    const all = this.log();
    const message = all[which % all.length];
    if (message) this.#changes.push(said(message.seq, this.last + 1, text));
  }

  get last(): number {
    return this.#changes.at(-1)?.modSeq ?? 0;
  }

  log(upto = this.last): Message[] {
    const bySeq = new Map<number, Message>();
    for (const change of this.#changes.filter(({ modSeq }) => modSeq <= upto)) bySeq.set(change.seq, change);
    return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  }

  frame(from: number, to: number): Frame {
    return { epoch, from, to, mode: 'open', events: this.log(to).filter(({ modSeq }) => modSeq > from) };
  }

  page(limit: number, before = Number.POSITIVE_INFINITY): Page {
    const older = this.log().filter(({ seq }) => seq < before);
    return {
      epoch,
      upto: this.last,
      mode: 'open',
      messages: older.slice(-limit).reverse(),
      more: older.length > limit,
    };
  }
}

const texts = (log: RoomLog) => log.messages.map(({ seq, text }) => [seq, text]);

describe('a frame', () => {
  const log = withNewestPage({ epoch, upto: 3, mode: 'open', messages: [said(3), said(2)], more: true });

  test('that goes on from where one is adds what was said', () => {
    const { log: after, next } = withFrame(log, { epoch, from: 3, to: 4, mode: 'slow', events: [said(4)] });
    expect(next).toBe('go-on');
    expect(after).toMatchObject({ cursor: 4, mode: 'slow' });
    expect(after.messages.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  test('that is known changes nothing', () => {
    expect(withFrame(log, { epoch, from: 1, to: 2, mode: 'slow', events: [said(2)] }).log).toBe(log);
    expect(withFrame(log, { epoch, from: 1, to: 3, mode: 'open', events: [said(2), said(3)] }).log).toEqual(log);
  });

  test('that overlaps adds only what is new', () => {
    const { log: after } = withFrame(log, {
      epoch,
      from: 1,
      to: 4,
      mode: 'open',
      events: [said(2, 2, 'old'), said(4)],
    });
    expect(texts(after)).toEqual([
      [2, 'message 2 as of 2'],
      [3, 'message 3 as of 3'],
      [4, 'message 4 as of 4'],
    ]);
  });

  test('after a hole is not taken, and asks to catch up', () => {
    expect(withFrame(log, { epoch, from: 4, to: 5, mode: 'open', events: [said(5)] })).toEqual({
      log,
      next: 'catch-up',
    });
  });

  test('of another history, and a reset, ask to begin anew', () => {
    const foreign: Frame = { epoch: otherEpoch, from: 3, to: 4, mode: 'open', events: [said(4)] };
    expect(withFrame(log, foreign).next).toBe('begin-anew');
    expect(withFrame(log, { reset: true }).next).toBe('begin-anew');
    expect(withFrame(emptyLog, foreign).next).toBe('begin-anew');
  });

  test('that changes a message not held moves on without it', () => {
    const { log: after } = withFrame(log, { epoch, from: 3, to: 4, mode: 'open', events: [said(1, 4, 'edited')] });
    expect(after.messages.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(after.cursor).toBe(4);
  });

  test('that takes a message away leaves nothing of its text', () => {
    const { log: after } = withFrame(log, { epoch, from: 3, to: 4, mode: 'open', events: [said(2, 4, null)] });
    expect(JSON.stringify(after)).not.toContain('message 2');
  });
});

test('an older page of another history changes nothing', () => {
  const log = withNewestPage({ epoch, upto: 3, mode: 'open', messages: [said(3)], more: true });
  expect(withOlderPage(log, { epoch: otherEpoch, upto: 9, mode: 'open', messages: [said(1)], more: false })).toBe(log);
});

test('whatever comes, in whatever order and how often, a reader ends with exactly the room', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('say' as const) }),
    fc.record({ do: fc.constant('change' as const), which: fc.nat(), text: fc.option(fc.string()) }),
    fc.record({ do: fc.constant('hear' as const), from: fc.nat(), length: fc.nat() }),
    fc.record({ do: fc.constant('ask' as const), limit: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ do: fc.constant('page' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const room = new Room();
      for (let count = 0; count < 8; count += 1) room.say();
      let log = withNewestPage(room.page(3));
      let page: Page | null = null;
      for (const each of steps) {
        if (each.do === 'say') room.say();
        else if (each.do === 'change') room.change(each.which, each.text);
        // A page is read when it is asked for, and arrives after whatever happened since.
        else if (each.do === 'ask') page ??= room.page(each.limit, log.messages[0]?.seq);
        else if (each.do === 'page') {
          if (page) log = withOlderPage(log, page);
          page = null;
        } else {
          const from = each.from % (room.last + 1);
          const to = Math.min(room.last, from + each.length);
          const taken = withFrame(log, room.frame(from, to));
          log = taken.log;
          if (taken.next === 'catch-up') log = withFrame(log, room.frame(log.cursor, room.last)).log;
        }
      }
      log = withFrame(log, room.frame(log.cursor, room.last)).log;
      while (log.more) log = withOlderPage(log, room.page(4, log.messages[0]?.seq));
      expect(texts(log)).toEqual(room.log().map(({ seq, text }) => [seq, text]));
    }),
  );
});
