import { operation, whoAsks } from '#server/http/operation.ts';
import { forReader } from '#server/words/company-words.ts';
import { trainingsOf } from './training-rows.ts';

export const trainingRoutes = {
  mine: operation.training.mine.handler(async ({ context, input }) => {
    const { userId } = whoAsks(context);
    const trainings = await trainingsOf(context.db, userId);
    return trainings.map(({ id, title, dueOn, doneAt }) => ({
      id,
      title: forReader(title, input.language),
      dueOn,
      done: doneAt !== null,
    }));
  }),
};
