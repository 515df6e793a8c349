import { z } from 'zod';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import {
  dayOrders,
  importFields,
  importKinds,
  importRefusals,
  importStates,
  rowProblems,
  rowStates,
  rowsAtOnce,
  slipFields,
  unitFields,
  unitsShown,
  unreadableReasons,
} from './people-import.ts';
import { consoleRoute } from './route.ts';
import { run } from './runs.ts';

const cell = z.string().max(300);
const name = z.string().max(400);
const moment = z.iso.datetime();
const columns = z.array(z.enum(importFields).nullable()).max(200);
const letters = z.string().max(3);
const orders = z.array(z.enum(dayOrders).nullable()).max(200);

/** What of a file was read, and what was not. */
const source = z.object({
  /** The sheet of a workbook, and its other sheets that hold something. */
  sheet: cell.nullable(),
  otherSheets: z.array(cell).max(20),
  hiddenSheets: count,
  /** The row of the column names; what stands above is not read. */
  headerLine: count,
  /** The letters of each column that was read. */
  places: z.array(letters).max(200),
  /** Rows and columns that nobody sees in the program are not read. */
  hiddenRows: count,
  hiddenColumns: z.array(letters).max(200),
  /** How the letters of a file of text are written. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']).nullable(),
});

export type ImportSource = z.infer<typeof source>;

const summary = z.object({
  id,
  /** The file as it was called. */
  name: z.string().max(300),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  by: name.nullable(),
  begunAt: moment,
  /** When it was written. */
  doneAt: moment.nullable(),
  /** How many rows there are of each kind; all 0 until they are checked. */
  rows: z.object(
    Object.fromEntries(rowStates.map((state) => [state, count])) as Record<(typeof rowStates)[number], typeof count>,
  ),
});

export type PeopleImport = z.infer<typeof summary>;

/** Why no people can be read out of the file, and where. */
const unreadable = z.object({
  code: z.enum(unreadableReasons),
  line: count.optional(),
  count: count.optional(),
  most: count.optional(),
});

export type UnreadableImport = z.infer<typeof unreadable>;

const rowProblem = z.object({
  field: z.enum(importFields).nullable(),
  /** The letters of the column in the file. */
  place: letters.optional(),
  code: z.enum(rowProblems),
  /** The value in the row, and the one elsewhere that it conflicts with. */
  value: cell.optional(),
  other: cell.optional(),
  /** How many there are, or in which row it stands too; and how many there may be. */
  count: count.optional(),
  most: count.optional(),
  /** The addresses on a cycle of managers, the first one again at the end. */
  cycle: z.array(cell).max(25).optional(),
});

export type ImportRowProblem = z.infer<typeof rowProblem>;

const row = z.object({
  /** The number of its row, as the program of the file shows it. */
  line: count,
  state: z.enum(rowStates),
  name: name.nullable(),
  problems: z.array(rowProblem).max(40),
  /** What it writes: all of somebody new, what differs of who is on record; of a job history, how many steps it has. */
  differences: z
    .array(
      z.object({
        field: z.enum([...importFields, 'jobHistory']),
        from: name.nullable(),
        to: name.nullable(),
        /** Of a manager's address, whose it is. */
        fromName: name.optional(),
        toName: name.optional(),
      }),
    )
    .max(40),
});

export type ImportRow = z.infer<typeof row>;

const missingPerson = z.object({
  id,
  name,
  position: name.nullable(),
  department: name.nullable(),
  /** The day after which they leave, if it is set. */
  lastDay: z.iso.date().nullable(),
});

export type MissingPerson = z.infer<typeof missingPerson>;

/** A department or a location that is not here yet, in how many rows it stands, and which one here is meant, perhaps. */
const newUnit = z.object({
  field: z.enum(unitFields),
  name: cell,
  rows: count,
  near: cell.nullable(),
});

export type NewUnit = z.infer<typeof newUnit>;

/** A manager or a language that is not here, in how many rows it stands, and which one here is probably meant. */
const slip = z.object({ field: z.enum(slipFields), name: cell, rows: count, near: cell });

export type Slip = z.infer<typeof slip>;

const seen = z.string().max(64);
const answer = z.object({ id });
const forImport = failing('IMPORT_MOVED_ON');

export const peopleImports = {
  list: consoleRoute('GET /console/imports', 'Lists the newest imports of people and of job histories.').output(
    z.object({ imports: z.array(summary).max(50) }),
  ),

  one: consoleRoute('GET /console/imports/one', 'Tells how one import of people stands.')
    .input(z.object({ id }))
    .output(
      summary.extend({
        run: run.nullable(),
        unreadable: unreadable.nullable(),
        refusal: z.enum(importRefusals).nullable(),
        /** The first row of the file, and the first cells below each. */
        headers: z.array(cell).max(200),
        samples: z.array(z.array(cell).max(3)).max(200),
        /** What each column is; null for one that is not read. */
        columns,
        /** Where the days of each column leave open which number is the month; then the order has to be said. */
        openDays: z.array(z.boolean()).max(200),
        /** The order that was said. */
        dayOrders: orders,
        source: source.nullable(),
        /** Departments and locations that it would make, first those that may be one that is here. */
        newUnits: z.array(newUnit).max(unitsShown),
        /** Managers and languages that are probably meant for ones that are here. */
        slips: z.array(slip).max(unitsShown),
        /** Whether whoever is new got an invite. */
        invites: z.boolean(),
        /** A hash of all that the check found; null before. `write` names it, to write only what was reviewed. */
        seen: seen.nullable(),
        /** Until when it can be taken back; null where it cannot. */
        takeBackUntil: moment.nullable(),
      }),
    ),

  rows: consoleRoute(
    'GET /console/imports/rows',
    'Lists the rows of an import that are of one kind, in their order, from behind a line on.',
  )
    .input(z.object({ id, state: z.enum(rowStates), after: countInQuery.default(0) }))
    .output(z.object({ rows: z.array(row).max(rowsAtOnce), isMore: z.boolean() })),

  missing: consoleRoute(
    'GET /console/imports/missing',
    'Lists who is on record and in no row of an import, by name, from behind a number of them on.',
  )
    .input(z.object({ id, after: z.coerce.number().int().min(0).max(1_000_000).default(0) }))
    .output(z.object({ people: z.array(missingPerson).max(rowsAtOnce), total: count })),

  begin: consoleRoute(
    'POST /console/imports',
    'Makes an import of a file that has arrived, and begins to read it. A repeat is answered as the first time.',
  )
    .errors(failing('UPLOAD_INCOMPLETE', 'UPLOADS_FULL', 'ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        id: freshId,
        kind: z.enum(importKinds).default('people'),
        uploadId: id,
        /** The SHA-256 of the file in hex, as its browser read it. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .output(answer),

  map: consoleRoute(
    'POST /console/imports/map',
    'Says what each column is, and lets the rows be checked. It is remembered for files with the same columns.',
  )
    .errors({ ...forImport, ...failing('COLUMNS_INCOMPLETE') })
    .input(z.object({ id, columns, dayOrders: orders.default([]) }))
    .output(answer),

  takeUnit: consoleRoute(
    'POST /console/imports/take-unit',
    'Takes a department, a location, a manager or a language that is here for one of a file that may be meant for it, in all its rows.',
  )
    .errors(forImport)
    .input(z.object({ id, field: z.enum([...unitFields, ...slipFields]), name: cell, near: cell }))
    .output(answer),

  write: consoleRoute('POST /console/imports/write', 'Writes what was looked through: all rows without a problem.')
    .errors(forImport)
    .input(
      z.object({
        id,
        seen,
        /** Whether whoever is new gets an invite. */
        invite: z.boolean(),
      }),
    )
    .output(answer),

  takeBack: consoleRoute(
    'POST /console/imports/take-back',
    'Takes back all that an import did, within a day, where nothing of it was changed since.',
  )
    .errors({ ...forImport, ...failing('UNDO_TOO_LATE') })
    .input(z.object({ id }))
    .output(answer),

  discard: consoleRoute('POST /console/imports/discard', 'Throws away an import that was not written.')
    .errors(forImport)
    .input(z.object({ id }))
    .output(z.object({ discarded: z.literal(true) })),
};
