/**
 * The operator's command, `npm run stagedoor -- …`: lets people in, sends an invite again, shows somebody out.
 * The embedded database has room for one process: stop the server first, or use PostgreSQL.
 */

import { readFile } from 'node:fs/promises';
import { record } from './audit/audit.ts';
import type { Database } from './db/database.ts';
import { discountPurpose } from './discount/discount-code.ts';
import { discountKey, discountVerdict } from './discount/discount-command.ts';
import { derivedKey } from './environment/derived-key.ts';
import { keptSecret } from './environment/secret.ts';
import { readSettings, type Settings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { carryWaiting } from './mail/postman.ts';
import { sealBy } from './mail/seal.ts';
import { mailTransport } from './mail-transport.ts';
import { NewcomersError, readNewcomer, readNewcomers } from './newcomers.ts';
import { openDatabase } from './open-database.ts';
import {
  deactivate,
  type InviteResult,
  type Inviting,
  invite,
  type Newcomer,
  resendInvite,
  takenUsernames,
} from './session/invites.ts';

const usage = `stagedoor invite <address or people.csv>   let one person in, or everybody in a file
stagedoor resend <address>                 send the invite again; the older link stops working
stagedoor deactivate <address>             show somebody out: every session ends at once
stagedoor discount verify <code>           say whether a discount code is good
stagedoor discount key                     print the public key that tills check discount codes with

A file's first line names its columns: email, full name, username, position, department, language
(en, fr, es, de, kri or ar). Only email and full name must be there.`;

const said: Record<InviteResult, string> = {
  sent: 'invited',
  'already-here': 'has a password already; nothing was sent',
  left: 'has left; nothing was sent',
  unknown: 'nobody here has this address',
};

try {
  const [command, argument, ...rest] = process.argv.slice(2);
  const settings = readSettings(process.env);
  if (command === 'discount') await answerTill(settings, argument, ...rest);
  else await inTheDatabase(settings, command, argument, ...rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Needs the secret and no database, so that it answers while the server runs. */
async function answerTill(settings: Settings, question?: string, ...codes: string[]): Promise<void> {
  const [code] = codes;
  const seed = derivedKey(settings.authSecret ?? (await keptSecret(settings.dataDir)), discountPurpose);
  if (question === 'key' && codes.length === 0) return say(discountKey(seed));
  if (question === 'verify' && code && codes.length === 1) return say(discountVerdict(seed, code, new Date()));
  throw new Error(usage);
}

function say({ line, good }: { line: string; good: boolean }): void {
  console.log(line);
  if (!good) process.exitCode = 1;
}

async function inTheDatabase(settings: Settings, command?: string, argument?: string, ...rest: string[]) {
  if (!command || !argument || rest.length > 0) throw new Error(usage);
  const database = await openDatabase(settings, () => {});
  try {
    const seal = sealBy(settings.authSecret ?? (await keptSecret(settings.dataDir)));
    await run(database.db, { ...settings, seal }, command, argument);
    // Sends what waits, for as long as a mail server takes it; the rest goes when the server runs.
    await carryWaiting(database.db, { carry: mailTransport(settings), seal, log: createLog('silent') });
  } finally {
    await database.close();
  }
}

async function run(db: Database, house: Inviting, command: string, argument: string): Promise<void> {
  switch (command) {
    case 'invite': {
      const newcomers = argument.includes('@')
        ? [readNewcomer(argument)]
        : readNewcomers(await readFile(argument, 'utf8'));
      // All or nobody: half a list of people is worse than none.
      const results = await db.transaction(async (transaction) => {
        const taken = await takenUsernames(transaction, newcomers);
        if (taken.length > 0) throw new NewcomersError(taken.map((name) => `username ${name} is somebody else's`));
        const invited = [];
        for (const newcomer of newcomers) invited.push(await inviteAndRecord(transaction, house, newcomer));
        return invited;
      });
      for (const { email, result } of results) console.log(`${email}: ${said[result]}`);
      return;
    }
    case 'resend': {
      const result = await resendInvite(db, house, argument);
      await record(db, { act: 'invite-sent', result: result === 'sent' ? 'ok' : 'refused', object: argument });
      console.log(`${argument}: ${said[result]}`);
      if (result !== 'sent') process.exitCode = 1;
      return;
    }
    case 'deactivate': {
      const result = await deactivate(db, argument);
      await record(db, { act: 'deactivated', result: result === 'left' ? 'ok' : 'refused', object: argument });
      console.log(result === 'left' ? `${argument}: shown out` : `${argument}: ${said.unknown}`);
      if (result !== 'left') process.exitCode = 1;
      return;
    }
    default:
      throw new Error(usage);
  }
}

async function inviteAndRecord(db: Database, house: Inviting, newcomer: Newcomer) {
  const result = await invite(db, house, newcomer);
  await record(db, { act: 'invite-sent', result: result === 'sent' ? 'ok' : 'refused', object: newcomer.email });
  return { email: newcomer.email, result };
}
