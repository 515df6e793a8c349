import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client'], { encoding: 'utf8' });
const modules = files.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));

/** What makes a day or an hour out of UTC. */
const ofUtc =
  /toISOString\(\)\s*\.(?:slice|split|substring)|getUTC(?:FullYear|Month|Date|Day|Hours)|Date\.UTC|[}\d]Z[`']/;

/** They count days of the calendar, which have no hours, or as the server does. */
const mayCount = [
  'client/console/leave/leave-dialog.tsx',
  'client/moments/zoned-moment.ts',
  'client/pay/year-file.ts',
  'client/profile/tenure.ts',
  'client/profile/timeline.ts',
];

test('a day or an hour on a screen is the reader’s, and never that of UTC: client/i18n/dates.ts', () => {
  const wrong = modules.filter((file) => ofUtc.test(readFileSync(file, 'utf8')));
  expect(wrong.filter((file) => !mayCount.includes(file))).toEqual([]);
  // A file that does not any more loses its place here.
  expect(wrong.toSorted()).toEqual(mayCount);
});
