import { afterEach, expect, test } from 'vitest';
import { dayInWords, monthInWords } from './days.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const zones = ['Africa/Freetown', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati'];

test.for(zones)('a day is written as that day, on a server in %s', (at) => {
  process.env.TZ = at;
  expect([dayInWords('2026-12-01', 'en'), dayInWords('2026-12-01', 'kri'), monthInWords('2026-12', 'de')]).toEqual([
    '1 December 2026',
    expect.stringMatching(/^1 .* 2026$/),
    'Dezember 2026',
  ]);
});
