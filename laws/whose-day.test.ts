import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const list = ['ls-files', '-co', '--exclude-standard', 'client', 'server', 'cli', 'contract'];
const modules = execFileSync('git', list, { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|feature\.samples\.ts$/.test(file));

/** The modules in which a pattern occurs. */
const having = (pattern: RegExp, folder: RegExp) =>
  modules.filter((file) => folder.test(file) && pattern.test(readFileSync(file, 'utf8'))).toSorted();

test('a day on the server is a person’s, by server/directory/today-rows.ts, and never that of UTC or of a clock', () => {
  const ofNoPerson =
    /new Date\((?:Date\.now\([^)]*\)[^)]*)?\)\s*\.toISOString\(\)\s*\.(?:slice|split|substring)|current_date|localtimestamp|now\(\)::date|date_trunc\('day'/i;
  expect(having(ofNoPerson, /^(?:server|cli|contract)\//)).toEqual([]);

  // A day in SQL is that of a zone. The moments of payslips are dated in UTC, as their year is on the phone, and so is the
  // year since which an account exists. The day on which a training was done is stored as its noon in UTC.
  expect(having(/at time zone [^)]*\)*::date|extract\([^)]*at time zone/i, /^server\//)).toEqual([
    'server/console/audit-facts-rows.ts',
    'server/directory/today-rows.ts',
    'server/pay/batches/opened-rows.ts',
    'server/pay/payslip-rows.ts',
    'server/pay/retained-payslip-rows.ts',
    'server/training/standing-rows.ts',
  ]);
});

test('a day on a screen is that of where the person works, by client/session/today.ts', () => {
  // The hours of a greeting, how long ago something was, and when it was said: about a moment on this device.
  expect(having(/new Date\(\)/, /^client\//)).toEqual([
    'client/absence/board/report-state.tsx',
    'client/absence/send-report.ts',
    'client/home/welcome-bar.tsx',
    'client/i18n/dates.ts',
    'client/my-voice/moderation/moderation-words.ts',
    'client/shell/offline-notice.tsx',
  ]);
});
