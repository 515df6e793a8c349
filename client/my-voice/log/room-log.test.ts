import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame, Message } from '#contract/my-voice-log.ts';
import {
  emptyLog,
  messageAt,
  type Page,
  type RoomLog,
  shown,
  trimmedAround,
  withFrame,
  withNewestOnly,
  withNewestPage,
  withoutBack,
  withPageBeside,
  withPageElsewhere,
} from './room-log.ts';
import { epoch, otherEpoch, said, TestRoom } from './testing/test-room.ts';

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

  test('that came before a page was read does not undo what the page says', () => {
    const { log: after } = withFrame(log, { epoch, from: 3, to: 5, mode: 'open', events: [said(1, 5)] });
    const page: Page = { epoch, upto: 7, mode: 'open', messages: [said(1, 7)], more: false };
    expect(texts(withPageBeside(after, page))[0]).toEqual([1, 'message 1 as of 7']);
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

  test('of another history, and a reset, ask to begin again', () => {
    const foreign: Frame = { epoch: otherEpoch, from: 3, to: 4, mode: 'open', events: [said(4)] };
    expect(withFrame(log, foreign).next).toBe('begin-again');
    expect(withFrame(log, { reset: true }).next).toBe('begin-again');
    expect(withFrame(emptyLog, foreign).next).toBe('begin-again');
  });

  test('that changes a message not loaded moves on without it', () => {
    const { log: after } = withFrame(log, { epoch, from: 3, to: 4, mode: 'open', events: [said(1, 4, 'edited')] });
    expect(after.messages.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(after.cursor).toBe(4);
  });

  test('that takes a message away leaves nothing of its text', () => {
    const { log: after } = withFrame(log, { epoch, from: 3, to: 4, mode: 'open', events: [said(2, 4, null)] });
    expect(JSON.stringify(after)).not.toContain('message 2');
  });
});

test('a page of another history, or older than the log, changes nothing', () => {
  const log = withNewestPage({ epoch, upto: 3, mode: 'open', messages: [said(3)], more: true });
  const older = { upto: 3, mode: 'open' as const, messages: [said(2)], more: true };
  expect(withPageBeside(log, { ...older, epoch: otherEpoch })).toBe(log);
  expect(withPageBeside(log, { ...older, epoch, upto: 2 })).toBe(log);
  expect(withPageBeside(log, { ...older, epoch }).messages).toHaveLength(2);
});

describe('a reader far back', () => {
  const room = new TestRoom();
  for (let count = 0; count < 2_000; count += 1) room.say();
  const far = () => withPageElsewhere(withNewestPage(room.page({ limit: 50 })), room.page({ limit: 100, after: 300 }));
  const places = (messages: readonly Message[]) => [messages[0]?.seq, messages.at(-1)?.seq, messages.length];

  test('has an old range besides the newest, and reads on at both its ends', () => {
    let log = far();
    expect([places(shown(log).messages), places(log.messages)]).toEqual([
      [301, 400, 100],
      [1_951, 2_000, 50],
    ]);
    log = withPageBeside(log, room.page({ limit: 50, before: 301 }));
    log = withPageBeside(log, room.page({ limit: 50, after: 400 }));
    expect(places(shown(log).messages)).toEqual([251, 450, 200]);
    expect(messageAt(log, 300)?.seq).toBe(300);
    expect(messageAt(log, 1_960)?.seq).toBe(1_960);
    expect(messageAt(log, 1_000)).toBeUndefined();
    expect(withoutBack(log).back).toBeNull();
  });

  test('sees changes there, and finds new messages at the end', () => {
    const { log } = withFrame(far(), {
      epoch,
      from: 2_000,
      to: 2_002,
      mode: 'open',
      events: [said(350, 2_001, null), said(2_001, 2_002)],
    });
    expect(messageAt(log, 350)?.text).toBeNull();
    expect(places(shown(log).messages)).toEqual([301, 400, 100]);
    expect(places(log.messages)).toEqual([1_951, 2_001, 51]);
    expect(JSON.stringify(log)).not.toContain('message 350');
  });

  test('comes back to the newest without a hole and without anything twice', () => {
    let log = far();
    for (let pages = 0; log.back; pages += 1) {
      expect(pages).toBeLessThan(20);
      log = withPageBeside(log, room.page({ limit: 100, after: shown(log).messages.at(-1)?.seq ?? 0 }));
    }
    expect(places(log.messages)).toEqual([301, 2_000, 1_700]);
    expect(new Set(log.messages).size).toBe(1_700);
  });

  test('holds a limited number of messages, at whichever end they read', () => {
    let log = withNewestPage(room.page({ limit: 50 }));
    for (let pages = 0; log.back || pages < 30; pages += 1) {
      const { messages } = shown(log);
      expect(messages.length).toBeLessThanOrEqual(1_250);
      const isBack = pages >= 30;
      const end = messages.at(isBack ? -1 : 0)?.seq ?? 0;
      log = trimmedAround(log, end);
      log = withPageBeside(log, room.page(isBack ? { limit: 50, after: end } : { limit: 50, before: end }));
      if (pages === 29) expect(shown(log).messages[0]?.seq).toBe(451);
    }
    expect(log.messages.at(-1)?.seq).toBe(2_000);
  });

  test('holds a limited number of the newest messages', () => {
    let log = far();
    for (let seq = 2_001; seq < 3_000; seq += 1)
      ({ log } = withFrame(log, { epoch, from: seq - 1, to: seq, mode: 'open', events: [said(seq)] }));
    expect(log.messages.at(-1)?.seq).toBe(2_999);
    expect(log.messages.length).toBeLessThanOrEqual(400);
  });
});

describe('whatever comes, in whatever order and how often', () => {
  const side = fc.constantFrom('older', 'newer', 'elsewhere');
  const step = fc.oneof(
    fc.record({ do: fc.constant('say' as const), times: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('change' as const), which: fc.nat(), text: fc.option(fc.string()) }),
    fc.record({ do: fc.constant('hear' as const), from: fc.nat(), length: fc.nat() }),
    fc.record({ do: fc.constant('ask' as const), side, limit: fc.integer({ min: 1, max: 100 }), around: fc.nat() }),
    fc.record({ do: fc.constant('page' as const) }),
    fc.record({ do: fc.constant('let go' as const), at: fc.boolean() }),
    fc.record({ do: fc.constant('to the newest' as const) }),
  );

  test.each([
    ['a short room', 8, 3],
    ['more than is loaded at once', 1_450, 1_300],
  ])('a reader of %s ends with exactly the room', (_, size, first) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const room = new TestRoom();
        for (let count = 0; count < size; count += 1) room.say();
        let log = withNewestPage(room.page({ limit: first }));
        let asked: { page: Page; side: string } | null = null;
        const end = (which: 0 | -1) => shown(log).messages.at(which)?.seq ?? 0;
        const ask = (wanted: string, limit: number, around: number) => {
          if (wanted === 'older') return room.page({ limit, before: end(0) });
          return room.page({ limit, after: wanted === 'newer' ? end(-1) : around % room.log.length });
        };
        const take = (page: Page, wanted: string) => {
          log = wanted === 'elsewhere' ? withPageElsewhere(log, page) : withPageBeside(log, page);
        };
        const expectTheRoom = ({ messages }: Pick<RoomLog, 'messages'>) =>
          expect(messages).toEqual(room.log.slice((messages[0]?.seq ?? 1) - 1, messages.at(-1)?.seq));

        for (const each of steps) {
          if (each.do === 'say') for (let time = 0; time < each.times; time += 1) room.say();
          else if (each.do === 'change') room.change(each.which, each.text);
          // A page is read when it is asked for, and arrives after whatever has happened since.
          else if (each.do === 'ask') asked ??= { page: ask(each.side, each.limit, each.around), side: each.side };
          else if (each.do === 'page') {
            if (asked) take(asked.page, asked.side);
            asked = null;
          } else if (each.do === 'let go') log = trimmedAround(log, end(each.at ? 0 : -1));
          else if (each.do === 'to the newest') log = withoutBack(log);
          else {
            const from = each.from % (room.last + 1);
            const to = Math.min(room.last, from + (each.length % 60));
            const taken = withFrame(log, room.frame(from, to));
            log = taken.log;
            if (taken.next === 'catch-up') log = withFrame(log, room.frame(log.cursor, room.last)).log;
          }
        }
        log = withFrame(log, room.frame(log.cursor, room.last)).log;
        expectTheRoom(shown(log));
        expectTheRoom(log);
        expect(log.messages.at(-1)?.seq).toBe(room.log.length);
        while (log.back) take(ask('newer', 100, 0), 'newer');
        while (log.more) take(ask('older', 100, 0), 'older');
        expect(log.messages).toEqual(room.log);
      }),
      { numRuns: size > 100 ? 60 : 300 },
    );
  });
});

describe('the newest messages alone', () => {
  const whole = (): RoomLog =>
    withNewestPage({ epoch, upto: 4, mode: 'open', messages: [4, 3, 2, 1].map((seq) => said(seq)), more: false });

  test('know that there is more before them', () => {
    const { messages, more } = withNewestOnly(whole(), 2);
    expect([messages.map(({ seq }) => seq), more]).toEqual([[3, 4], true]);
  });

  test('are all of them where there are no more', () => {
    expect(withNewestOnly(whole(), 4)).toEqual(whole());
  });
});
