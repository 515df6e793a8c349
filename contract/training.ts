import { oc } from '@orpc/contract';
import { z } from 'zod';
import { failing } from './failure.ts';
import { language, readerWords } from './words.ts';

export const enrolledTraining = z.object({
  id: z.string().max(100),
  title: readerWords,
  /** The last day to have done it; null where the company set none. */
  dueOn: z.iso.date().nullable(),
  done: z.boolean(),
});

export type EnrolledTraining = z.infer<typeof enrolledTraining>;

export const training = {
  mine: oc
    .route({
      method: 'GET',
      path: '/trainings/mine',
      summary: 'Lists the trainings of the person who asks, next due first.',
    })
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(enrolledTraining).max(500)),
};
