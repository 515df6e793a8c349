import type { Language } from '#contract/language.ts';
import type { CompanyWords } from '#contract/words.ts';
import { failure } from '#server/http/failure.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { forReader } from '#server/translations/company-words.ts';
import { enrol, leave } from './own-choice.ts';
import { trainingsOf, trainingsOfferedTo } from './training-rows.ts';

export const trainingRoutes = {
  mine: operation.training.mine.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const trainings = await trainingsOf(context.db, userId);
    return trainings.map((training) => ({
      ...inWordsOf(training, input.language),
      doneAt: training.doneAt?.toISOString() ?? null,
    }));
  }),

  offered: operation.training.offered.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const trainings = await trainingsOfferedTo(context.db, userId);
    return trainings.map((training) => inWordsOf(training, input.language));
  }),

  enrol: operation.training.enrol.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    if (!(await enrol(context.db, userId, input.id))) throw failure('NOT_FOUND');
    return { enrolled: true as const };
  }),

  leave: operation.training.leave.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const result = await leave(context.db, userId, input.id);
    if (result === 'unknown') throw failure('NOT_FOUND');
    if (result === 'required') throw failure('TRAINING_REQUIRED');
    return { left: true as const };
  }),
};

function inWordsOf<Row extends { title: CompanyWords; summary: CompanyWords }>(row: Row, language: Language) {
  return { ...row, title: forReader(row.title, language), summary: forReader(row.summary, language) };
}
