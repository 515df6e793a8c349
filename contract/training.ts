import { z } from 'zod';
import { failing } from './failure.ts';
import { route } from './route.ts';
import { language, readerWords } from './words.ts';

const trainingId = z.string().min(1).max(100);

/** A training that the company offers. */
const offeredTraining = z.object({
  id: trainingId,
  title: readerWords,
  summary: readerWords,
  minutes: z.number().int().min(1),
  /** Where it can be taken online; null where people meet for it. */
  url: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable(),
});

export type OfferedTraining = z.infer<typeof offeredTraining>;

const enrolledTraining = offeredTraining.extend({
  /** The last day to have done it; null where the company set none. */
  dueOn: z.iso.date().nullable(),
  /** When it was done, as the company confirmed it; null before that. */
  doneAt: z.iso.datetime().nullable(),
  /** The last day of its certificate; null before it was done, and where it never runs out. */
  validUntil: z.iso.date().nullable(),
  /** True where the person chose it, and may leave it again. */
  ownChoice: z.boolean(),
});

export type EnrolledTraining = z.infer<typeof enrolledTraining>;

export const training = {
  mine: route('GET /trainings/mine', 'Lists the trainings of the person who asks, next due first.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(enrolledTraining).max(500)),

  offered: route('GET /trainings/offered', 'Lists the trainings that the person who asks may still enrol in.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(offeredTraining).max(500)),

  enrol: route('POST /trainings/enrol', 'Enrols the person who asks in an offered training; a repeat changes nothing.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND'))
    .input(z.object({ id: trainingId }))
    .output(z.object({ enrolled: z.literal(true) })),

  leave: route(
    'POST /trainings/leave',
    'Takes the person who asks out of a training of their own choice; a repeat changes nothing.',
  )
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'TRAINING_REQUIRED'))
    .input(z.object({ id: trainingId }))
    .output(z.object({ left: z.literal(true) })),
};
