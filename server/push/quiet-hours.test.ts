import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#server/translations/days.ts';
import { quietUntil } from './quiet-hours.ts';

const minute = 60_000;

/** Until when it is quiet, as texts. */
function until(from: string, to: string, timeZone: string, moment: string): string | null {
  return quietUntil({ from, to, timeZone }, new Date(moment))?.toISOString() ?? null;
}

describe('quiet hours of one day', () => {
  test.for([
    ['2026-11-21T11:59:59.999Z', null],
    ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T12:30:30Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T12:59:59.999Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T13:00:00Z', null],
  ] as const)('at %s end at %s', ([moment, end]) => {
    expect(until('12:00', '13:00', 'Africa/Freetown', moment)).toBe(end);
  });
});

describe('quiet hours over midnight', () => {
  test.for([
    ['2026-11-21T21:59:00Z', null],
    ['2026-11-21T22:00:00Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-21T23:59:59Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T00:00:00Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T06:59:59Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T07:00:00Z', null],
  ] as const)('at %s end at %s', ([moment, end]) => {
    expect(until('22:00', '07:00', 'Africa/Freetown', moment)).toBe(end);
  });

  test('that begin or end at midnight', () => {
    expect(until('00:00', '06:00', 'Africa/Freetown', '2026-11-21T00:00:00Z')).toBe('2026-11-21T06:00:00.000Z');
    expect(until('22:00', '00:00', 'Africa/Freetown', '2026-11-21T23:30:00Z')).toBe('2026-11-22T00:00:00.000Z');
    expect(until('22:00', '00:00', 'Africa/Freetown', '2026-11-22T00:00:00Z')).toBeNull();
  });
});

describe('by the clock of the person', () => {
  test.for([
    ['Europe/London', '2026-07-01T21:30:00Z', '2026-07-02T06:00:00.000Z'],
    ['Africa/Cairo', '2026-07-01T21:30:00Z', '2026-07-02T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01T21:30:00Z', '2026-07-02T01:30:00.000Z'],
    ['America/Los_Angeles', '2026-07-01T21:30:00Z', null],
    ['Pacific/Kiritimati', '2026-07-01T11:30:00Z', '2026-07-01T17:00:00.000Z'],
  ] as const)('in %s', ([timeZone, moment, end]) => {
    expect(until('22:00', '07:00', timeZone, moment)).toBe(end);
  });

  test('on the night the clock is put forward', () => {
    expect(until('22:00', '07:00', 'Europe/Berlin', '2026-03-28T21:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
    // There is no 02:30 in that night: it ends with the jump from 2 to 3.
    expect(until('22:00', '02:30', 'Europe/Berlin', '2026-03-28T21:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // And none of the minutes of these quiet hours exists.
    expect(until('02:10', '02:50', 'Europe/Berlin', '2026-03-29T01:00:00Z')).toBeNull();
  });

  test('on the night the clock is put back', () => {
    expect(until('22:00', '07:00', 'Europe/Berlin', '2026-10-24T20:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
    // 02:30 comes twice; quiet ends at the first, and begins again with the second hour.
    expect(until('22:00', '02:30', 'Europe/Berlin', '2026-10-24T22:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(until('22:00', '02:30', 'Europe/Berlin', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });
});

test('the same time twice is no quiet hours', () => {
  for (const moment of ['2026-11-21T12:00:00Z', '2026-11-21T00:00:00Z']) {
    expect(until('12:00', '12:00', 'Africa/Freetown', moment)).toBeNull();
  }
});

test('they always end at the next minute that is not quiet, whatever the clocks of a time zone do', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((at) => {
    const [hour, rest] = [Math.floor(at / 60), at % 60];
    return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  });
  const places = ['Europe/Berlin', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca'];
  // Around the days on which clocks change somewhere.
  const days = ['2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04', '2026-03-08', '2026-11-01', '2026-04-24'];
  const moment = fc
    .tuple(fc.constantFrom(...days), fc.integer({ min: -1440, max: 1440 }))
    .map(([day, offset]) => Date.parse(`${day}T00:00:00Z`) + offset * minute);
  fc.assert(
    fc.property(time, time, fc.constantFrom(...places), moment, (from, to, timeZone, at) => {
      const hours = { from, to, timeZone };
      const end = quietUntil(hours, new Date(at));
      if (!end) return;
      expect(quietUntil(hours, end)).toBeNull();
      expect(quietUntil(hours, new Date(end.getTime() - 1))).toEqual(end);
      expect(end.getTime()).toBeGreaterThan(at);
      // A day, and another where the clock jumps over their only other minutes.
      expect(end.getTime() - at).toBeLessThanOrEqual(49 * 60 * minute);
    }),
    { numRuns: 1_000 },
  );
});

test('a zone is one that clocks are known of', () => {
  for (const zone of ['Africa/Freetown', 'Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires']) {
    expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
  }
  for (const zone of ['', 'Africa', 'Atlantis/Poseidonis', '../../etc/localtime', 'Africa/Freetown ', 'null']) {
    expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
  }
});
