import { z } from 'zod';
import { count } from './counts.ts';
import { freshId, id } from './id.ts';
import { resultsAtOnce, sharedFields } from './people-fields.ts';
import { personProblem, selection } from './people-records.ts';

/** What is done with many people, one after the other, each with what may become of a person. */
const outcomesOf = {
  change: ['changed', 'unchanged', 'refused'],
  invite: ['invited', 'already-in', 'left'],
  'show-out': ['left', 'planned', 'left-before', 'last-administrator', 'oneself', 'day-has-passed', 'manager-cycle'],
  'take-back': ['restored', 'changed-since', 'refused'],
  'bring-back': ['back', 'back-and-invited', 'stays', 'not-left'],
  'give-benefit': ['given', 'had-it', 'left', 'no-benefit'],
  'end-benefit': ['ended', 'never-begins', 'had-none'],
  training: [
    'enrolled',
    'had-it',
    'completed',
    'taken-out',
    'done-before',
    'had-none',
    'left',
    'day-has-passed',
    'day-to-come',
    'no-training',
  ],
} as const;

export type ActKind = keyof typeof outcomesOf;

/** What is done with people and a training. */
export const trainingChanges = ['enrol', 'complete', 'take-out'] as const;

export type TrainingChange = (typeof trainingChanges)[number];

/** `out-of-scope`: the role of who began it does not cover the person any more. */
export type ActOutcome<Kind extends ActKind = ActKind> = (typeof outcomesOf)[Kind][number] | 'out-of-scope';

const outcome = z.enum([...new Set([...Object.values(outcomesOf).flat(), 'out-of-scope' as const])] as unknown as [
  ActOutcome,
  ...ActOutcome[],
]);

/** `stopped`: by whoever began it, or because their role ended; `failed`: we could not do it. It can go on from both. */
const actStates = ['working', 'stopped', 'failed', 'done'] as const;

export type ActState = (typeof actStates)[number];

export const actSummary = z.object({
  id,
  kind: z.enum(Object.keys(outcomesOf) as [ActKind, ...ActKind[]]),
  state: z.enum(actStates),
  /** With how many of the people it is done, and how many they are. */
  done: count,
  total: count,
  /** Until when its changes can be taken back; null where there are none, or they were. */
  takeBackUntil: z.iso.datetime().nullable(),
  /** Of records that are changed: which fields, and to what; of a manager only that. */
  changes: z
    .array(z.object({ field: z.enum([...sharedFields, 'manager']), to: z.string().max(1000).nullable() }))
    .max(sharedFields.length + 1)
    .optional(),
  /** And how many records were changed: others stood so already, or were refused. */
  changed: count.optional(),
});

export type ActSummary = z.infer<typeof actSummary>;

const result = z.object({
  id,
  name: z.string().max(400),
  outcome,
  problems: z.array(personProblem).max(20).optional(),
});

export type ActResult = z.infer<typeof result>;

export const act = actSummary.extend({
  /** How many people had each outcome. */
  counts: z.array(z.object({ outcome, people: count })).max(20),
  /** In the order in which they were done. */
  results: z.array(result).max(resultsAtOnce),
});

/** What begins an act. */
export const begins = {
  /** Made by the browser, so that a repeated request begins nothing twice. */
  id: freshId,
  selection,
  /** How many people the caller saw; if the filter finds another number by now, nothing is begun. */
  expected: count,
};

/** The id of the act, or how many people the filter finds by now. */
export const begun = z.union([z.object({ id }), z.object({ now: count })]);
