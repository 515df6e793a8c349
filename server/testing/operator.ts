import { type Answer, answer } from '#cli/answer.ts';
import { companyNameBy } from '#server/company/company-name.ts';
import type { Database } from '#server/db/database.ts';
import { discountPurpose } from '#server/discount/discount-code.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { sealBy } from '#server/mail/seal.ts';
import { tracePurpose } from '#server/session/account-trace.ts';
import { asNamed } from './company-setup.ts';

/** A command's output, on either stream, and its exit code. */
export type Said = { code: Answer; said: string };

/** The server's secret unless a test gives others. */
const secret = 'a-secret-for-tests-that-is-long-enough';

/**
 * Runs the operator's commands on a database as the command line does; `confirms` answers for the operator, null for
 * nobody at a terminal.
 * @param secrets the server's, newest first
 * @param payslipsReleasedAloneUpTo so many people that a test notices only where it is about it
 */
export function operatorAt(
  db: Database,
  confirms: () => boolean | null | Promise<boolean> = () => null,
  secrets: [string, ...string[]] = [secret],
  payslipsReleasedAloneUpTo = 1_000,
) {
  return async (...words: string[]): Promise<Said> => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const terminal = {
      say,
      complain: say,
      confirms: async () => confirms(),
      progress: () => ({ step: () => {}, end: () => {} }),
    };
    const testServer = {
      companyName: companyNameBy(asNamed),
      publicUrl: 'http://localhost:3000',
      inviteDays: 3,
      auditDays: 400,
      payslipYears: 10,
      payslipsReleasedAloneUpTo,
      seal: sealBy(...secrets),
      traceKeys: secrets.map((each) => derivedKey(each, tracePurpose)),
    };
    const code = await answer(words, terminal, {
      environment: {},
      withDatabase: (work) => work({ db, appContext: testServer, terminal }),
      withoutDatabase: (work) =>
        work({ discountSeeds: secrets.map((each) => derivedKey(each, discountPurpose)), terminal }),
    });
    return { code, said: lines.join('\n') };
  };
}
