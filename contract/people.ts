import { oc } from '@orpc/contract';
import { z } from 'zod';
import { forConsole } from './console.ts';
import { failing } from './failure.ts';
import {
  longestSelection,
  peopleAtOnce,
  personFields,
  personOrders,
  personStates,
  sharedFields,
  stateFilters,
} from './people-fields.ts';
import { jobChange } from './profile.ts';
import { ownRole, unit } from './role-scope.ts';
import { leaveBalance } from './time-off.ts';
import { language, readerWords } from './words.ts';

const userId = z.uuid();
const name = z.string().max(400);
const day = z.iso.date();
const moment = z.iso.datetime();
const count = z.number().int().min(0);

/** What somebody typed into a field. What is too long is told so; what is absurd is a bad request. */
const typed = z.string().max(1000);

/** A field as it is on record. */
const onRecord = z.string().max(300).nullable();

const typedFields = <Field extends string>(fields: readonly Field[]) =>
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
  text: z.string().max(200).optional(),
  department: unit.optional(),
  location: unit.optional(),
  state: z.enum(stateFilters).optional(),
  managerId: userId.optional(),
});

export type PeopleFilter = z.infer<typeof peopleFilter>;

const state = z.enum(personStates);

const listed = recordFields.extend({
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
const recordChange = z.object({
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
const version = count;

/** All that the console shows of a person. */
const personRecord = z.object({
  id: userId,
  version,
  fields: recordFields,
  manager: personName.nullable(),
  profilePic: onRecord,
  state,
  leftAt: moment.nullable(),
  /** What is planned: the last day, and who gets their reports where that is one person. */
  leaving: z.object({ lastDay: day, reportsTo: name.nullable() }).nullable(),
  /** The last invite; it opens no more where `opensUntil` is null. */
  invite: z.object({ sentAt: moment, opensUntil: moment.nullable() }).nullable(),
  sessions: z
    .array(z.object({ id: z.uuid(), userAgent: z.string().max(400).nullable(), startedAt: moment, usedAt: moment }))
    .max(200),
  roles: z.array(ownRole).max(200),
  balances: z
    .array(
      leaveBalance
        .pick({ entitled: true, taken: true, planned: true, waiting: true, left: true })
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
const consequences = z.object({
  people: count,
  /** Who is among them and stays, as nobody else administers. */
  lastAdministrator: name.nullable(),
  /** True where the caller is among them, who stays. */
  oneself: z.boolean(),
  sessions: count,
  roles: count,
  openLeave: count,
  reports: count,
  someReports: z.array(personName).max(20),
});

export type LeavingConsequences = z.infer<typeof consequences>;

/** Some people: each by id, or all that a filter finds but some. */
const selection = z.union([
  z.object({ ids: z.array(userId).min(1).max(longestSelection) }),
  z.object({ filter: peopleFilter, except: z.array(userId).max(longestSelection) }),
]);

export type PeopleSelection = z.infer<typeof selection>;

/** Some people, of whom one request takes the first, and the next those after the last of them. */
const portion = {
  selection,
  /** How many there were when it was decided; where a filter finds others by now, nothing is done. */
  expected: count,
  after: userId.optional(),
};

/** What became of each of a portion, or that the filter finds another number of people by now. */
const results = <Outcome extends string>(...outcomes: [Outcome, ...Outcome[]]) =>
  z.union([
    z.object({
      results: z
        .array(
          z.object({
            id: userId,
            name,
            outcome: z.enum(outcomes),
            problems: z.array(personProblem).max(20).optional(),
          }),
        )
        .max(peopleAtOnce),
      /** Whom to go on after; null where that was all. */
      next: userId.nullable(),
    }),
    z.object({ now: count }),
  ]);

export const people = {
  list: oc
    .route({
      method: 'GET',
      path: '/console/people',
      summary: 'Lists people by what is looked for, a page at a time.',
    })
    .errors({ ...forConsole, ...failing('BAD_REQUEST') })
    .input(
      peopleFilter.extend({
        order: z.enum(personOrders).default('fullName'),
        direction: z.enum(['ascending', 'descending']).default('ascending'),
        /** Where the page before ended. */
        after: z.string().max(2000).optional(),
      }),
    )
    .output(
      z.object({
        people: z.array(listed).max(100),
        next: z.string().max(2000).nullable(),
        /** Of the first page. */ total: count.nullable(),
      }),
    ),

  units: oc
    .route({
      method: 'GET',
      path: '/console/people/units',
      summary: 'Lists the departments and locations that people are in, and how many are in each.',
    })
    .errors(forConsole)
    .output(
      z.object({
        departments: z.array(z.object({ name: unit, people: count })).max(2000),
        locations: z.array(z.object({ name: unit, people: count })).max(2000),
      }),
    ),

  managers: oc
    .route({
      method: 'GET',
      path: '/console/people/managers',
      summary: 'Finds people who work here by a part of their name, to be somebody’s manager; ten at most.',
    })
    .errors(forConsole)
    .input(z.object({ text: z.string().max(200) }))
    .output(z.array(personName).max(10)),

  record: oc
    .route({
      method: 'GET',
      path: '/console/people/record',
      summary: 'Reads all that is on record of a person, what was changed by whom, and where they stand.',
    })
    .errors(forConsole)
    .input(z.object({ userId, language }))
    .output(personRecord),

  add: oc
    .route({
      method: 'POST',
      path: '/console/people/add',
      summary:
        'Adds a person, and invites them where it says so. A repeat under the same id is answered as the first time.',
    })
    .errors({ ...forConsole, ...failing('ID_REUSED') })
    .input(
      z.object({
        id: z.uuidv7(),
        fields: typedFields(personFields),
        managerId: userId.nullable(),
        invite: z.boolean(),
      }),
    )
    .output(
      z.union([
        z.object({ id: userId, outcome: z.literal('added') }),
        z.object({ outcome: z.literal('refused'), problems: z.array(personProblem).max(40) }),
      ]),
    ),

  change: oc
    .route({
      method: 'POST',
      path: '/console/people/change',
      summary: 'Changes fields of a record, unless somebody else changed it since it was read.',
    })
    .errors(forConsole)
    .input(
      z.object({
        userId,
        version,
        fields: typedFields(personFields),
        /** Null for nobody; absent for whoever it is. */
        managerId: userId.nullable().optional(),
      }),
    )
    .output(
      z.union([
        z.object({ outcome: z.literal('changed'), version }),
        z.object({ outcome: z.literal('unchanged'), version }),
        z.object({ outcome: z.literal('refused'), problems: z.array(personProblem).max(40) }),
        /** What others did to it since it was read, newest first, and the version that it has by that. */
        z.object({ outcome: z.literal('overtaken'), version, changes: z.array(recordChange).max(200) }),
      ]),
    ),

  changeMany: oc
    .route({
      method: 'POST',
      path: '/console/people/change-many',
      summary: 'Changes the same fields of many people, one by one, with a result for each.',
    })
    .errors(forConsole)
    .input(z.object({ ...portion, fields: typedFields(sharedFields), managerId: userId.nullable().optional() }))
    .output(results('changed', 'unchanged', 'refused')),

  invite: oc
    .route({
      method: 'POST',
      path: '/console/people/invite',
      summary: 'Mails people who have no password a link to choose one; their older links stop working.',
    })
    .errors(forConsole)
    .input(z.object(portion))
    .output(results('invited', 'already-in', 'left')),

  consequences: oc
    .route({
      method: 'POST',
      path: '/console/people/consequences',
      summary: 'Tells what else ends where people leave. It changes nothing.',
    })
    .errors(forConsole)
    .input(z.object({ selection }))
    .output(consequences),

  showOut: oc
    .route({
      method: 'POST',
      path: '/console/people/show-out',
      summary:
        'Ends all access of people who leave, at once or at the end of their last day, with what of theirs is under way.',
    })
    .errors({ ...forConsole, ...failing('MANAGER_UNKNOWN') })
    .input(
      z.object({
        ...portion,
        /** Null for at once. */
        lastDay: day.nullable(),
        /** Who gets the people they lead: each one's own manager, one person, or nobody until that is decided. */
        reportsTo: z.union([z.enum(['own-manager', 'later']), userId]),
      }),
    )
    .output(
      results('left', 'planned', 'left-before', 'last-administrator', 'oneself', 'day-has-passed', 'manager-cycle'),
    ),

  bringBack: oc
    .route({
      method: 'POST',
      path: '/console/people/bring-back',
      summary: 'Brings people back who left, and drops a last day that is planned.',
    })
    .errors(forConsole)
    .input(z.object(portion))
    .output(results('back', 'back-and-invited', 'stays', 'not-left')),

  endSessions: oc
    .route({
      method: 'POST',
      path: '/console/people/end-sessions',
      summary: 'Signs a person out in one browser or in all of them.',
    })
    .errors(forConsole)
    .input(z.object({ userId, sessionId: z.uuid().optional() }))
    .output(z.object({ ended: count })),
};
