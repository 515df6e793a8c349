import type { RetentionDays } from '#contract/retention.ts';
import type { Database } from '#server/db/database.ts';
import type { MailRecipient } from '#server/directory/person-rows.ts';
import { zoneFor } from '#server/directory/today-rows.ts';
import { differing, type ZipEntry } from '#server/files/zip.ts';
import type { FilesOfPerson } from '#server/personal-data/files-of-person.ts';
import { exportedRows, nameOf } from '#server/personal-data/personal-rows.ts';
import { byKind, type PersonalTable } from '#server/personal-data/personal-table.ts';
import { archivePage, type KindRows } from './archive-page.ts';
import { looksAt } from './look-rows.ts';

/** Where what is kinds of somebody is found, and for how long the company keeps it. */
export type ArchiveSource = {
  tables: readonly PersonalTable[];
  files: readonly FilesOfPerson[];
  companyName: string;
  days: RetentionDays;
};

/**
 * The entries of the ZIP with everything held of a person: a page to read, the rows as JSON, and their files. Nothing in
 * it opens an account, and it names other people only where the app names them to its person.
 */
export async function personArchive(db: Database, person: MailRecipient, source: ArchiveSource): Promise<ZipEntry[]> {
  const kinds = await kindRows(db, person, source.tables);
  const looks = await looksAt(db, person.id);
  const zone = await zoneFor(db, person.id);
  const found = await Promise.all(source.files.map((filesOf) => filesOf(db, person.id)));
  const files = found.flat();
  const names = differing(files.map(({ name }) => name));
  const named = files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
  const page = archivePage({ ...source, person, kinds, looks, zone, files: named.map(({ name }) => name) });
  const data = { madeAt: new Date().toISOString(), company: source.companyName, kinds: asObject(kinds), looks };
  return [
    textEntry('index.html', page),
    textEntry('data.json', `${JSON.stringify(data, null, 2)}\n`),
    ...named.map((file) => ({ ...file, name: `files/${file.name}` })),
  ];
}

async function kindRows(db: Database, person: MailRecipient, tables: readonly PersonalTable[]): Promise<KindRows> {
  const kinds: KindRows = [];
  for (const { kind, tables: ofKind } of byKind(tables)) {
    const some = [];
    for (const table of ofKind) {
      const rows = await exportedRows(db, table, person);
      if (rows.length > 0) some.push({ name: nameOf(table), rows });
    }
    if (some.length > 0) kinds.push({ kind, tables: some });
  }
  return kinds;
}

const asObject = (kinds: KindRows) =>
  Object.fromEntries(
    kinds.map(({ kind, tables }) => [kind.name, Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))]),
  );

function textEntry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, bytes: async () => bytes };
}
