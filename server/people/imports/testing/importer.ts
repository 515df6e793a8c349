import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { leftOutAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { ImportKind, RowState } from '#contract/people-import.ts';
import type {
  ImportRow,
  ImportSource,
  MissingPerson,
  NewUnit,
  PeopleImport,
  Slip,
  UnreadableImport,
} from '#contract/people-imports.ts';
import type { Run } from '#contract/runs.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { importRuns } from '#server/people/imports/import-runs.ts';
import { type RunKinds, workDueRuns } from '#server/runs/run-worker.ts';
import { session } from '#server/session/session-tables.ts';
import { textIn } from '#server/tables/cell.ts';
import { readTable } from '#server/tables/read-table.ts';
import { consoleSender, expectOk } from '#server/testing/console-sender.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { cutRuns } from '#server/testing/cut-runs.ts';
import { newId } from '#server/testing/new-id.ts';
import type { TestServer } from '#server/testing/test-server.ts';

export type ImportShown = PeopleImport & {
  unreadable: UnreadableImport | null;
  refusal: string | null;
  columns: (string | null)[];
  seen: string | null;
  run: Run | null;
  samples: string[][];
  openDays: boolean[];
  source: ImportSource | null;
  newUnits: NewUnit[];
  slips: Slip[];
  takeBackUntil: string | null;
};

/** A member of HR with an open console, who imports people over HTTP. */
export async function importerAt(testServer: TestServer) {
  const sender = await consoleSender(testServer, 'hr');
  const kinds = importRuns(testServer.inviting) as Partial<RunKinds> as RunKinds;
  const work = (some = kinds) => workDueRuns(testServer.db, { kinds: some, log: testServer.log.logger });

  /** Calls an operation of imports, and finishes its bulk work. */
  const does = async (operation: string, body: object): Promise<void> => {
    expectOk(await sender.post(operation ? `imports/${operation}` : 'imports', body));
    await work();
  };

  const one = (id: string) => sender.read<ImportShown>(`imports/one?id=${id}`);

  const leftOut = async (id: string, language: Language = 'en') =>
    (await testServer.ask({ url: `${leftOutAddress(id)}?language=${language}`, cookie: sender.cookie })).rawPayload;

  async function leftOutTable(id: string, language?: Language): Promise<string[][]> {
    const { headers, rows } = await readTable(await leftOut(id, language), () => false);
    return [headers, ...rows.map(({ cells }) => cells.map(textIn))];
  }

  return {
    ...sender,
    does,
    /** Writes an import as it stands, to its end. */
    write: async (id: string, { invite = false } = {}) => does('write', { id, seen: (await one(id)).seen, invite }),
    /** Sends a file, which is read and, if its columns are known, checked; returns the id of its import. */
    bring: async (bytes: Buffer, kind: ImportKind = 'people'): Promise<Id> => {
      const id = newId();
      await does('', { id, kind, ...(await sender.send('people.csv', bytes)) });
      return id;
    },
    one,
    rows: async (id: string, state: RowState) =>
      (await sender.read<{ rows: ImportRow[] }>(`imports/rows?id=${id}&state=${state}`)).rows,
    missing: (id: string, after = 0) =>
      sender.read<{ people: MissingPerson[]; total: number }>(`imports/missing?id=${id}&after=${after}`),
    /** The rows that it leaves out, as a workbook. */
    leftOut,
    /** Its lines, without the last column. */
    leftOutLines: async (id: string): Promise<string[]> =>
      (await leftOutTable(id)).map((cells) => cells.slice(0, -1).join()),
    /** Its last column, which says what is wrong. */
    reasons: async (id: string, language?: Language): Promise<(string | undefined)[]> =>
      (await leftOutTable(id, language)).map((cells) => cells.at(-1)),
    /** Simulates a crash after an import has written so many slices. */
    dieAfter: async (slices: number, subject: string): Promise<void> => {
      await work(cutRuns(kinds, slices));
      await testServer.db.execute(sql`update run set due_at = now() where subject = ${subject} and ended_at is null`);
    },
    goOn: (_: string) => work(),
    /** The person's session, as the audit names it. */
    trace: async () => {
      const [found] = await testServer.db
        .select({ id: session.id })
        .from(session)
        .where(eq(session.token, tokenIn(sender.cookie)));
      return createHash('sha256')
        .update(found?.id as Id)
        .digest('hex')
        .slice(0, 16);
    },
    /** What the person did, by the audit. */
    trail: async () => {
      const rows = await testServer.db.select().from(auditTrail).orderBy(auditTrail.at);
      const own = rows.filter(({ actor }) => actor === sender.person.id);
      return { audit: own.map(({ action, object }) => `${action} ${object}`) };
    },
  };
}
