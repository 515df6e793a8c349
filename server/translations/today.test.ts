import { afterEach, expect, test, vi } from 'vitest';
import { dayInWords, monthInWords } from './days.ts';
import { today } from './today.ts';

const zone = process.env.TZ;
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const zones = ['Africa/Freetown', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati'];

test.for(zones)('today is the day in UTC to its last millisecond, on a server in %s', (at) => {
  process.env.TZ = at;
  vi.useFakeTimers({ toFake: ['Date'] });
  const days = ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'].map((moment) => {
    vi.setSystemTime(moment);
    return today();
  });
  expect(days).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
});

test.for(zones)('a day is written as that day, on a server in %s', (at) => {
  process.env.TZ = at;
  expect([dayInWords('2026-12-01', 'en'), dayInWords('2026-12-01', 'kri'), monthInWords('2026-12', 'de')]).toEqual([
    '1 December 2026',
    expect.stringMatching(/^1 .* 2026$/),
    'Dezember 2026',
  ]);
});
