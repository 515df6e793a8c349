import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { ActKind, ActOutcome, ActState, TrainingChange } from '#contract/people-acts.ts';
import type { PersonProblem } from '#contract/people-records.ts';
import type { RoleScope } from '#contract/role-names.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import type { Leaving } from '#server/directory/departures.ts';
import type { Edit } from '#server/people/edit-record.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { consoleData } from '#server/runs/run-tables.ts';
import { recordData, user } from '#server/session/session-tables.ts';

/** What each kind of act is asked for, beside its people. */
export type ActInputs = {
  change: Edit;
  invite: object;
  'show-out': Leaving;
  'take-back': { act: Id };
  'bring-back': object;
  'give-benefit': { benefit: string; since: string };
  'end-benefit': { benefit: string; until: string };
  training: { training: string; what: TrainingChange; day: string | null };
};

/** What somebody does with many people in the console, one after the other. */
export const peopleAct = pgTable(
  'people_act',
  {
    /** Made by the browser, so that a repeated request is recognised. */
    id: idColumn('id').primaryKey(),
    kind: text('kind').$type<ActKind>().notNull(),
    /** What was asked for, as it came. */
    input: jsonb('input').$type<ActInputs[ActKind]>().notNull(),
    begunBy: idColumn('begun_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The scopes of their roles at that time. */
    scope: jsonb('scope').$type<RoleScope[]>().notNull(),
    state: text('state').$type<ActState>().notNull().default('working'),
    total: integer('total').notNull(),
    begunAt: moment('begun_at').notNull().defaultNow(),
    /** When it ended, or was stopped. */
    endedAt: moment('ended_at'),
    /** Whether whoever began it has put it away: it is listed no more. */
    isPutAway: boolean('put_away').notNull().default(false),
    /** The act that takes this one back. */
    takenBackBy: idColumn('taken_back_by'),
  },
  (table) => [index('people_act_begun').on(table.begunBy, table.begunAt), index('people_act_ended').on(table.endedAt)],
);

/** The people of an act as they were selected when it began, and what became of each. */
export const peopleActPerson = pgTable(
  'people_act_person',
  {
    actId: idColumn('act_id')
      .notNull()
      .references(() => peopleAct.id, { onDelete: 'cascade' }),
    /** Counts from 1: they are done in this order. */
    position: integer('position').notNull(),
    userId: idColumn('user_id').notNull(),
    name: text('name').notNull(),
    /** Null until it is done. */
    outcome: text('outcome').$type<ActOutcome>(),
    problems: jsonb('problems').$type<PersonProblem[]>(),
    /** Of a changed record: the edit that undoes it, and the version of the record as this act left it. */
    former: jsonb('former').$type<Edit>(),
    version: integer('version'),
  },
  (table) => [primaryKey({ columns: [table.actId, table.position] })],
);

/** What these tables are to people. */
export const actTables = [
  personal(peopleAct, {
    kind: consoleData,
    columns: {
      id: 'id',
      kind: 'id',
      input: 'words',
      begunBy: 'person',
      scope: 'id',
      state: 'id',
      takenBackBy: 'id',
    },
  }),
  personal(peopleActPerson, {
    kind: recordData,
    columns: {
      actId: 'id',
      userId: 'person',
      name: 'words',
      outcome: 'id',
      problems: 'words',
      former: 'words',
    },
  }),
];
