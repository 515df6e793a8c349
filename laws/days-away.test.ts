import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'cli'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file));

test('whoever asks when somebody is away asks server/time-off/away-rows.ts, which leaves out what was given back', () => {
  const byItself = /leaveRequest\.(?:starts|ends)(?:On|Midday)|\b[a-z]\.(?:starts|ends)_(?:on|midday)\b/;
  const ofLeave = (text: string) => /leave_request|leaveRequest/.test(text) && byItself.test(text);
  expect(files.filter((file) => ofLeave(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    // Names the leave that an entry is about, by what was asked for.
    'server/console/audit-facts-rows.ts',
    'server/time-off/away-rows.ts',
    // Counts the public holidays of all that was asked for.
    'server/time-off/holiday-rows.ts',
  ]);
});
