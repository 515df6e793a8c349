import { expect, test } from 'vitest';
import { deputyProblemOf } from './deputy-days.ts';

const today = '2026-11-27';

test.for([
  ['a day that no calendar has', '2026-02-29', '2026-12-01', 'LEAVE_DATE_UNKNOWN'],
  ['a last day before the first', '2026-12-02', '2026-12-01', 'LEAVE_ENDS_BEFORE_START'],
  ['a single day', '2026-12-01', '2026-12-01', null],
  ['yesterday', '2026-11-20', '2026-11-26', 'DEPUTY_OVER'],
  ['up to today', '2026-11-20', '2026-11-27', null],
  ['a year', '2026-12-01', '2027-12-01', null],
  ['a year and a day', '2026-12-01', '2027-12-02', 'DEPUTY_TOO_LONG'],
  ['two years ahead', '2028-11-01', '2028-11-27', null],
  ['two years and a day ahead', '2028-11-01', '2028-11-28', 'LEAVE_TOO_LATE'],
] as const)('a deputy for %s: from %s to %s is %s', ([, startsOn, endsOn, problem]) => {
  expect(deputyProblemOf({ startsOn, endsOn }, today)).toBe(problem);
});
