import { expect, test } from 'vitest';
import { momentsAt, typedInZone } from './zoned-moment.ts';

const at = (zone: string, day: string, time: string) =>
  momentsAt(zone, { day, time })?.map((moment) => moment.toISOString().slice(0, 16)) ?? null;

test.for([
  ['summer', 'Europe/Berlin', '2026-07-01', '09:00', ['2026-07-01T07:00']],
  ['winter', 'Europe/Berlin', '2026-12-01', '09:00', ['2026-12-01T08:00']],
  ['a zone without summer time', 'Africa/Freetown', '2026-07-01', '09:00', ['2026-07-01T09:00']],
  ['half an hour from the others', 'Asia/Kolkata', '2026-07-01', '09:00', ['2026-07-01T03:30']],
  ['just before clocks go forward', 'Europe/Berlin', '2026-03-29', '01:59', ['2026-03-29T00:59']],
  ['the hour that clocks go forward over', 'Europe/Berlin', '2026-03-29', '02:30', []],
  ['the hour that comes twice', 'Europe/Berlin', '2026-10-25', '02:30', ['2026-10-25T00:30', '2026-10-25T01:30']],
  ['an hour that summer time of Cairo skips', 'Africa/Cairo', '2026-04-24', '00:30', []],
  ['no day', 'Europe/Berlin', '', '02:30', null],
] as const)('%s', ([, zone, day, time, moments]) => {
  expect(at(zone, day, time)).toEqual(moments);
});

test('a moment is shown as the clocks of its zone show it', () => {
  expect(typedInZone('Europe/Berlin', new Date('2026-12-31T23:30:00Z'))).toEqual({ day: '2027-01-01', time: '00:30' });
});
