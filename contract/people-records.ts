import { z } from 'zod';
import { count } from './counts.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { longestSelection, pendingMatters, personFields, personStates, stateFilters } from './people-fields.ts';
import { jobChange } from './profile.ts';
import { ownRole, unit } from './role-scope.ts';
import { leaveBalance } from './time-off.ts';
import { readerWords } from './words.ts';

const userId = id;
const name = z.string().max(400);
const day = z.iso.date();
const moment = z.iso.datetime();
/** What somebody typed into a field. Too long a text is a problem of the field; beyond this, a bad request. */
const typed = z.string().max(textLengths.recordField);

/** A field as it is on record. */
const onRecord = z.string().max(300).nullable();

export const typedFields = <Field extends string>(fields: readonly Field[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, typed])) as Record<Field, typeof typed>).partial();

const recordFields = z.object(
  Object.fromEntries(personFields.map((field) => [field, onRecord])) as Record<
    (typeof personFields)[number],
    typeof onRecord
  >,
);

/** Somebody else, as far as a name and a picture go. */
export const personName = z.object({ id: userId, name, position: onRecord, profilePic: onRecord });

export type PersonName = z.infer<typeof personName>;

/** Whom a list shows: all of these at once. */
export const peopleFilter = z.object({
  /** Part of a name, an address or an employee id. */
  text: z.string().max(textLengths.search).optional(),
  department: unit.optional(),
  location: unit.optional(),
  state: z.enum(stateFilters).optional(),
  managerId: userId.optional(),
  pending: z.enum(pendingMatters).optional(),
});

export type PeopleFilter = z.infer<typeof peopleFilter>;

/** Whom an export holds, and whether it is their records or their job histories. */
export const peopleExport = peopleFilter.extend({
  of: z.enum(['people', 'job-histories']).default('people'),
});

export type PeopleExport = z.infer<typeof peopleExport>;

const state = z.enum(personStates);

export const listed = recordFields.extend({
  id: userId,
  manager: z.object({ id: userId, name }).nullable(),
  profilePic: onRecord,
  state,
  /** The last day, where it is planned. */
  lastDay: day.nullable(),
});

export type ListedPerson = z.infer<typeof listed>;

/**
 * What is wrong with a field, as server/people/ finds it; the screens have the sentences.
 */
export const personProblem = z.object({
  field: z.enum([...personFields, 'managerId']),
  code: z.enum([
    'missing',
    'too-long',
    'control-character',
    'no-email',
    'no-day',
    'day-out-of-range',
    'no-language',
    'taken',
    'manager-unknown',
    'manager-cycle',
    'out-of-scope',
    'signs-in-with-it',
    'own-name',
  ]),
  /** How long it may be. */
  most: count.optional(),
  /** Whose it is already; null where the caller may not know them. */
  takenBy: personName.nullable().optional(),
  /** The names on a cycle of managers, the first one again at the end. */
  cycle: z.array(name).max(102).optional(),
});

export type PersonProblem = z.infer<typeof personProblem>;

/** A field that somebody changed. */
export const recordChange = z.object({
  id: count,
  at: moment,
  /** `manager` stands for the manager's name, `jobHistory` for how many lines it has; `added` for when the record began. */
  field: z.enum([...personFields, 'manager', 'jobHistory', 'added']),
  from: name.nullable(),
  to: name.nullable(),
  /** Who did it; null for a command whose operator has no name. */
  by: name.nullable(),
});

export type RecordChange = z.infer<typeof recordChange>;

/** Counts the changes of a record, so that one can tell whether it is still as one read it. */
export const version = count;

/** All that the console shows of a person. */
export const personRecord = z.object({
  id: userId,
  version,
  fields: recordFields,
  manager: personName.nullable(),
  profilePic: onRecord,
  state,
  leftAt: moment.nullable(),
  /** The last day of whoever has left; null for who left at once, and who is here. */
  leftAfter: day.nullable(),
  /** What is planned: the last day, and who gets their reports where that is one person. */
  leaving: z.object({ lastDay: day, reportsTo: name.nullable() }).nullable(),
  /** The last invite; it opens no more where `opensUntil` is null. */
  invite: z.object({ sentAt: moment, opensUntil: moment.nullable() }).nullable(),
  sessions: z
    .array(z.object({ id, userAgent: z.string().max(400).nullable(), startedAt: moment, usedAt: moment }))
    .max(200),
  roles: z.array(ownRole).max(200),
  balances: z
    .array(
      leaveBalance
        .pick({ unit: true, entitled: true, taken: true, planned: true, waiting: true, left: true })
        .extend({ type: readerWords }),
    )
    .max(100),
  jobHistory: z.array(jobChange).max(200),
  reports: count,
  someReports: z.array(personName).max(20),
  /** Newest first. */
  changes: z.array(recordChange).max(200),
});

export type PersonRecord = z.infer<typeof personRecord>;

/** What follows for others and for what is under way, when people leave. */
export const consequences = z.object({
  people: count,
  /** The last administrator, if among them: they stay. */
  lastAdministrator: name.nullable(),
  /** True if the caller is among them: they stay. */
  oneself: z.boolean(),
  sessions: count,
  roles: count,
  openLeave: count,
  reports: count,
  someReports: z.array(personName).max(20),
});

export type LeavingConsequences = z.infer<typeof consequences>;

/** Some people: each by id, or all that a filter finds but some. */
export const selection = z.union([
  z.object({ ids: z.array(userId).min(1).max(longestSelection) }),
  z.object({ filter: peopleFilter, except: z.array(userId).max(longestSelection) }),
]);

export type PeopleSelection = z.infer<typeof selection>;
