import { z } from 'zod';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import { earlier, edited, saved, saving, textId, versionAsked } from './texts.ts';
import { wordsUpTo } from './words.ts';

/** How many trainings there are at most. */
export const trainingsAtMost = 500;

/** How many people a list of a training answers at once. */
export const participantsAtOnce = 100;

const content = z.object({
  title: wordsUpTo(textLengths.trainingTitle),
  summary: wordsUpTo(textLengths.trainingSummary),
  /** A whole number as it was typed; anything else is answered as a problem of the field. */
  minutes: z.string().max(textLengths.trainingMinutes),
  /** Where it can be taken online; empty where people meet for it. */
  url: z.string().max(textLengths.webAddress),
  /** Whether people may enrol by themselves. */
  offered: z.boolean(),
  /** For how many months whoever did it has done it, as typed; empty for good, as in versions from before there were any. */
  validMonths: z.string().max(textLengths.trainingMonths).default(''),
});

export type TrainingText = z.infer<typeof content>;

const { title, summary, offered } = content.shape;

/** The trainings, as editors write them. */
export const companyTrainings = {
  list: consoleRoute('GET /console/texts/trainings', 'Lists the trainings, and how many people are to do each.').output(
    z.array(z.object({ id: textId, title, summary, offered, people: count })).max(trainingsAtMost),
  ),

  one: consoleRoute('GET /console/texts/training', 'Reads a training, and its saved versions.')
    .input(z.object({ id: textId }))
    .output(edited(content)),

  version: consoleRoute('GET /console/texts/training-version', 'Reads one saved version of a training.')
    .input(versionAsked.extend({ id: textId }))
    .output(earlier(content)),

  save: consoleRoute('POST /console/texts/save-training', 'Saves a training, a new one too, or removes it.')
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(saving(content).extend({ id: textId }))
    .output(saved(content)),
};

const day = z.iso.date();

/**
 * Where somebody stands with a training: to be done, late, or done; done with a certificate that runs out soon, or that
 * ran out, so that it is to be done again.
 */
export const enrolmentStates = ['due', 'overdue', 'done', 'soon', 'expired'] as const;

export type EnrolmentState = (typeof enrolmentStates)[number];

const standing = z.object({
  dueOn: day.nullable(),
  doneOn: day.nullable(),
  /** The last day of the certificate; null where it never runs out. */
  validUntil: day.nullable(),
  state: z.enum(enrolmentStates),
});

const counts = z.object({ due: count, overdue: count, done: count, soon: count, expired: count });

/** Who has to do which training and who has done it, as HR sees it. */
export const trainingEnrolments = {
  list: consoleRoute('GET /console/trainings', 'Lists the trainings, and how many people stand how with each.').output(
    z.array(counts.extend({ id: textId, title })).max(trainingsAtMost),
  ),

  people: consoleRoute(
    'GET /console/trainings/people',
    'Lists the people who stand so with a training, a page at a time.',
  )
    .input(
      z.object({
        id: textId,
        state: z.enum(enrolmentStates),
        /** How many are listed before. */
        after: countInQuery.default(0),
      }),
    )
    .output(
      z.object({
        people: z
          .array(
            standing.omit({ state: true }).extend({
              id,
              name: z.string().max(400),
              department: z.string().max(1000).nullable(),
              location: z.string().max(1000).nullable(),
            }),
          )
          .max(participantsAtOnce),
        isMore: z.boolean(),
      }),
    ),

  ofPerson: consoleRoute('GET /console/people/trainings-of-person', 'Lists the trainings of a person.')
    .input(z.object({ userId: id }))
    .output(z.array(standing.extend({ id: textId, title })).max(trainingsAtMost)),
};
