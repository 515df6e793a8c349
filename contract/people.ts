import { z } from 'zod';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { textLengths } from './limits.ts';
import { act, actSummary, begins, begun, trainingChanges } from './people-acts.ts';
import { personFields, personOrders, sharedFields } from './people-fields.ts';
import {
  consequences,
  listed,
  peopleFilter,
  personName,
  personProblem,
  personRecord,
  recordChange,
  selection,
  typedFields,
  version,
} from './people-records.ts';
import { unit } from './role-scope.ts';
import { consoleRoute } from './route.ts';
import { textId } from './texts.ts';
import { language } from './words.ts';

const userId = id;
const day = z.iso.date();
export const people = {
  list: consoleRoute('GET /console/people', 'Lists people by what is looked for, a page at a time.')
    .errors(failing('BAD_REQUEST'))
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

  units: consoleRoute(
    'GET /console/people/units',
    'Lists the departments and locations that people are in, and how many are in each.',
  ).output(
    z.object({
      departments: z.array(z.object({ name: unit, people: count })).max(2000),
      locations: z.array(z.object({ name: unit, people: count })).max(2000),
    }),
  ),

  managers: consoleRoute(
    'GET /console/people/managers',
    'Finds people who work here by a part of their name, or one by their id, to be somebody’s manager; ten at most.',
  )
    .input(z.object({ text: z.string().max(textLengths.search), id: id.optional() }))
    .output(z.array(personName).max(10)),

  record: consoleRoute(
    'GET /console/people/record',
    'Reads all that is on record of a person, what was changed by whom, and where they stand.',
  )
    .input(z.object({ userId, language }))
    .output(personRecord),

  add: consoleRoute(
    'POST /console/people/add',
    'Adds a person, and invites them where it says so. A repeat under the same id is answered as the first time.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        id: freshId,
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

  change: consoleRoute(
    'POST /console/people/change',
    'Changes fields of a record, unless somebody else changed it since it was read.',
  )
    .input(
      z.object({
        userId,
        version,
        fields: typedFields(personFields),
        /** Null removes the manager; absent keeps them. */
        managerId: userId.nullable().optional(),
      }),
    )
    .output(
      z.union([
        z.object({ outcome: z.literal('changed'), version }),
        z.object({ outcome: z.literal('unchanged'), version }),
        z.object({ outcome: z.literal('refused'), problems: z.array(personProblem).max(40) }),
        /** What others changed since it was read, newest first, and the version that it has now. */
        z.object({ outcome: z.literal('overtaken'), version, changes: z.array(recordChange).max(200) }),
      ]),
    ),

  changeMany: consoleRoute(
    'POST /console/people/change-many',
    'Begins to change the same fields of many people, one by one. A repeat under the same id is answered as the first time.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ ...begins, fields: typedFields(sharedFields), managerId: userId.nullable().optional() }))
    .output(begun),

  invite: consoleRoute(
    'POST /console/people/invite',
    'Begins to mail people who have no password a link to choose one; their older links stop working.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object(begins))
    .output(begun),

  consequences: consoleRoute(
    'POST /console/people/consequences',
    'Tells what else ends where people leave. It changes nothing.',
  )
    .input(z.object({ selection }))
    .output(consequences),

  showOut: consoleRoute(
    'POST /console/people/show-out',
    'Begins to end all access of people who leave, at once or at the end of their last day, with what of theirs is under way.',
  )
    .errors(failing('MANAGER_UNKNOWN', 'ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        ...begins,
        /** Null for at once. */
        lastDay: day.nullable(),
        /** Who gets the people they lead: each one's own manager, one person, or nobody until that is decided. */
        reportsTo: z.union([z.enum(['own-manager', 'later']), userId]),
      }),
    )
    .output(begun),

  bringBack: consoleRoute(
    'POST /console/people/bring-back',
    'Begins to bring people back who left, and to drop a last day that is planned.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object(begins))
    .output(begun),

  giveBenefit: consoleRoute(
    'POST /console/people/give-benefit',
    'Begins to give people a benefit from a day on; whoever has it already keeps the day from which they have it.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ ...begins, benefit: textId, since: day }))
    .output(begun),

  endBenefit: consoleRoute(
    'POST /console/people/end-benefit',
    'Begins to end a benefit of people with a last day; whoever would have had it only later does not get it.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ ...begins, benefit: textId, until: day }))
    .output(begun),

  changeTraining: consoleRoute(
    'POST /console/people/change-training',
    'Begins to enrol people in a training, to confirm that they have done it, or to take them out of it.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        ...begins,
        training: textId,
        what: z.enum(trainingChanges),
        /** The last day to do it, or the day on which it was done; null for no last day. */
        day: day.nullable(),
      }),
    )
    .output(begun),

  acts: consoleRoute(
    'GET /console/people/acts',
    'Lists what the caller does with many people: what is under way, and what ended in the last minutes or can be taken back, if it is not put away.',
  ).output(z.object({ acts: z.array(actSummary).max(20) })),

  act: consoleRoute(
    'GET /console/people/act',
    'Tells how far an act of the caller’s on many people is, with the results behind a position.',
  )
    .input(z.object({ id, after: countInQuery.default(0) }))
    .output(act),

  stopAct: consoleRoute('POST /console/people/stop-act', 'Stops an act on many people, behind the person under way.')
    .input(z.object({ id }))
    .output(z.object({ id })),

  resumeAct: consoleRoute(
    'POST /console/people/resume-act',
    'Lets an act on many people go on that was stopped or has failed, with whom it has not come to.',
  )
    .input(z.object({ id }))
    .output(z.object({ id })),

  takeBack: consoleRoute(
    'POST /console/people/take-back',
    'Begins to take back what the caller changed of many people within a day, but for records that were changed since. A repeat under the same id is answered as the first time.',
  )
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS', 'CHANGED_MEANWHILE'))
    .input(z.object({ id: freshId, act: id }))
    .output(z.object({ id })),

  putAwayAct: consoleRoute('POST /console/people/put-away-act', 'Lists an act on many people no more that has ended.')
    .input(z.object({ id }))
    .output(z.object({ id })),

  endSessions: consoleRoute('POST /console/people/end-sessions', 'Signs a person out in one browser or in all of them.')
    .input(z.object({ userId, sessionId: id.optional() }))
    .output(z.object({ ended: count })),
};
