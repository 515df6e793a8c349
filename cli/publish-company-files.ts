import { lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import { record } from '#server/audit/audit.ts';
import { publishLinks } from '#server/company/publish-links.ts';
import type { Database } from '#server/db/database.ts';
import { publishNews } from '#server/home/publish-news.ts';
import { CompanyFileError } from '#server/translations/company-file.ts';
import type { Command } from './command.ts';
import { readInput, sha256 } from './input-file.ts';
import { Refusal } from './refusal.ts';
import { asText } from './table-file.ts';

/** Writes what a file says, and counts what it wrote. */
type Publish = (db: Database, json: unknown, folder: string) => Promise<Record<string, number>>;

const inLanguages = `Words are objects with a text a language: {"en": "Open rehearsal", "fr": "Répétition publique"}. English must be there;
the others are en, fr, es, de, kri and ar. All of the file is published, or nothing; to publish it again changes nothing.`;

export const publishNewsFile = publishing(
  'news',
  'news-published',
  'publish the news of the home page, and the events that are to come',
  `Pictures lie beside the file: WebP, JPEG or PNG, 1200 x 720 and 640 x 384. An article takes the place of the one in its slot;
a list of events takes the place of the one before.`,
  (db, json, folder) => publishNews(db, json, (name) => readBeside(folder, name)),
);

export const publishLinksFile = publishing(
  'links',
  'links-published',
  'publish the links and contacts of the company’s screens',
  'What the file says of a screen takes the place of all that was there; other screens stay as they are.',
  publishLinks,
);

function publishing(what: string, act: ActOnNobody, does: string, help: string, publish: Publish): Command {
  return {
    name: `publish ${what}`,
    takes: 'file.json',
    options: {},
    does,
    help: `${help}\n${inLanguages}\nThere is an example in docs/examples/${what}.json.`,
    async run({ db, terminal }, { operand: file }) {
      const bytes = await readInput(file);
      const traced = `sha256:${sha256(bytes)}`;
      try {
        const json = parsed(file, bytes);
        const counts = await db.transaction(async (transaction) => {
          const written = counted(await publish(transaction, json, dirname(file)));
          await record(transaction, { act, result: 'ok', object: `${traced} ${written}` });
          return written;
        });
        terminal.say(`Published: ${counts}.`);
        return true;
      } catch (error) {
        if (error instanceof Refusal || error instanceof CompanyFileError) {
          const problems = error instanceof Refusal ? error.reasons : error.problems.length;
          await record(db, { act, result: 'refused', object: `${traced} problems=${problems}` });
        }
        throw error;
      }
    },
  };
}

function parsed(file: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(asText(file, bytes).replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(`${file} is no JSON: ${error.message}`);
    throw error;
  }
}

/** Reads a picture in the folder of the file that names it, and nowhere else. */
async function readBeside(folder: string, name: string): Promise<Buffer> {
  const file = join(folder, name);
  if (basename(name) !== name || !(await lstat(file)).isFile()) throw new Error('This is no file beside the other.');
  return readInput(file);
}

function counted(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
