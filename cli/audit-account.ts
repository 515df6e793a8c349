import { allEmails } from '#server/directory/person-rows.ts';
import { accountTrace } from '#server/session/account-trace.ts';
import type { Command } from './command.ts';

/** Prints an address's hash in the audit, one per secret, and the address behind a hash. */
export const auditAccount: Command = {
  name: 'audit account',
  takes: 'address or hash',
  options: {},
  does: 'say by which hash the audit knows an address, or whose hash it is',
  help: `Refused sign-ins and requests to reset a password name the account they were for by a hash, in the column targets.
Each secret of AUTH_SECRET makes another hash; the newest stands first.
A hash of an address that nobody here has says nothing more. docs/operations.md has the queries.`,
  async run({ db, appContext, terminal }, { operand }) {
    const isAddress = operand.includes('@');
    const emails = isAddress ? [operand] : await allEmails(db);
    const found = emails.flatMap((email) =>
      appContext.traceKeys.map((traceKey) => ({ email, hash: accountTrace({ traceKey }, email) })),
    );
    const meant = isAddress ? found : found.filter(({ hash }) => hash === operand.toLowerCase());
    for (const { email, hash } of meant) terminal.say(`${hash} ${email}`);
    if (meant.length === 0) terminal.say(`${operand}: nobody here has an address with this hash`);
    return meant.length > 0;
  },
};
