import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { personArchive } from '#server/account/archive/person-archive.ts';
import { record } from '#server/audit/audit.ts';
import { filesOfPerson, personalTables } from '#server/collect-features.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { zipOf } from '#server/files/zip.ts';
import { retentionDays } from '#server/retention/retention-rows.ts';
import type { Command } from './command.ts';
import { Refusal } from './refusal.ts';

/** Writes everything held of somebody into one ZIP, for somebody who cannot ask for it in the app. */
export const exportPerson: Command = {
  name: 'export person',
  takes: ['address', 'file.zip'],
  options: {},
  does: 'write all that is held of a person into one file',
  help: `A page to read in their language, the data as JSON, and their files: payslips, pictures, proofs of absence. Whoever
works here makes it by themselves, on the screen Account. The file is for that person alone: keep it nowhere.`,
  async run({ db, appContext, terminal }, { operands: [address = '', file = ''] }) {
    const person = await personByEmail(db, address);
    if (!person) throw new Refusal(`Nobody has the address ${address}.`);
    const entries = await personArchive(db, person, {
      tables: personalTables,
      files: filesOfPerson({ inviting: appContext }),
      companyName: await appContext.companyName(db),
      days: await retentionDays(db, appContext),
    });
    await write(file, zipOf(entries));
    await record(db, { act: 'person-exported', result: 'ok', subject: person.id });
    terminal.say(`${person.email}: written to ${file}`);
    return true;
  },
};

/** Writes a file whole, for its owner alone; a half one never has the name. */
async function write(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const half = `${file}.${randomUUID()}`;
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(half, { flags: 'wx', mode: 0o600 }));
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    if (error instanceof Error && 'code' in error && 'syscall' in error) {
      throw new Refusal(`${file} cannot be written: ${error.message}`);
    }
    throw error;
  }
}
