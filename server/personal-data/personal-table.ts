import type { I18n } from '@lingui/core';
import type { Column, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RetentionDays } from '#contract/retention.ts';

/** What is held of people, as the tables of one purpose have it. It stands beside the tables of whom it belongs to. */
export type DataKind = {
  /** As it is called in answers and in data.json of an archive. */
  name: string;
  /** For the person: what it is, why it is held, and until when. */
  words(i18n: I18n, days: RetentionDays): { title: string; why: string; until: string };
  /** For HR, of somebody to be erased, in a word or two. */
  asErased(i18n: I18n): string;
};

/** Until when the company has what nothing deletes before. */
export const untilErased = (i18n: I18n) => i18n._({ id: 'Until it is erased after you have left.' });

/**
 * What a column with an id, a text or bytes is to people. Days, moments, numbers and flags alone name nobody.
 * `person`: the id of whose row it is. `somebody`: the id of anybody else, such as whoever answered. `id`: an id, a code, a
 * number or a term of the company's, such as a department, which names nobody. `address`: the mail address of whose row it is.
 * `own`: what the person whose row it is is called, is or is reached by; erasing anybody else leaves it as it is. `words`:
 * text, which may name anybody. `secret`: what opens or checks something, such as a hash; no export has it. `bytes`: the
 * content of a file.
 */
export type Part = 'person' | 'address' | 'own' | 'somebody' | 'id' | 'words' | 'secret' | 'bytes';

type Plain = 'PgBigInt53' | 'PgBoolean' | 'PgDateString' | 'PgInteger' | 'PgSmallInt' | 'PgTimestamp';

/** The columns of a table that say what they are: all but days, moments, numbers and flags. */
type SpeakingColumns<Table extends PgTable> = {
  [Name in keyof Table['_']['columns'] & string as Table['_']['columns'][Name]['_']['columnType'] extends Plain
    ? never
    : Name]: Part;
};

/** What a table is to people; a column that it does not name does not compile. */
type Declared<Table extends PgTable> = {
  /** Of what its rows are; null for what belongs to the company, or to nobody. */
  kind: DataKind | null;
  columns: SpeakingColumns<Table>;
  /** Where a row is the person's whose row another table has: its column, and the one there that it names. */
  through?: { column: Column; of: PersonalTable; key: Column };
  /** Which of their rows their person may have in an archive; all unless it says so. */
  exported?: SQL;
  /**
   * What erasing a person does with their rows. `deleted` unless said otherwise. `own-step`: their feature does it
   * (server/features.ts). `kept`: a law asks for them; what names the person in them goes.
   */
  erasure?: 'deleted' | 'own-step' | 'kept';
};

/** What one table is to people. */
export type PersonalTable = {
  table: PgTable;
  kind: DataKind | null;
  columns: Readonly<Record<string, Part>>;
  through: { column: Column; of: PersonalTable; key: Column } | null;
  exported: SQL | null;
  erasure: 'deleted' | 'own-step' | 'kept';
};

/** Says of a table whose rows it has, and what each of its columns is to people. */
export function personal<Table extends PgTable>(
  table: Table,
  { kind, columns, through, exported, erasure = 'deleted' }: Declared<Table>,
): PersonalTable {
  return { table, kind, columns, through: through ?? null, exported: exported ?? null, erasure };
}

/** Tables by kind, in their own order, without what belongs to the company or to nobody. */
export function byKind(tables: readonly PersonalTable[]): { kind: DataKind; tables: PersonalTable[] }[] {
  const groups = Map.groupBy(tables, ({ kind }) => kind);
  return [...groups].flatMap(([kind, tables]) => (kind ? [{ kind, tables }] : []));
}
