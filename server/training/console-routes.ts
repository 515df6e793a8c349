import { operation, requireScope } from '#server/http/operation.ts';
import { earlierText, editedText, saveText } from '#server/texts/texts.ts';
import { participants, standingsOf, trainingsCounted } from './participant-rows.ts';
import { catalogue } from './training-rows.ts';
import { trainingText, trimmedTraining } from './training-texts.ts';

/** The trainings, as editors write them. */
export const trainingTextRoutes = {
  list: operation.companyTrainings.list.handler(({ context }) => catalogue(context.db)),

  one: operation.companyTrainings.one.handler(({ context, input: { id } }) => editedText(context.db, trainingText(id))),

  version: operation.companyTrainings.version.handler(({ context, input: { id, version } }) =>
    earlierText(context.db, trainingText(id), version),
  ),

  save: operation.companyTrainings.save.handler(({ context, input: { id, version, content } }) =>
    saveText(context, trainingText(id), { version, content: content && trimmedTraining(content) }),
  ),
};

/** Who has to do which training and who has done it, as HR sees it. */
export const trainingEnrolmentRoutes = {
  list: operation.trainingEnrolments.list.handler(({ context }) => trainingsCounted(context.db, requireScope(context))),

  people: operation.trainingEnrolments.people.handler(({ context, input }) =>
    participants(context.db, requireScope(context), input),
  ),

  ofPerson: operation.trainingEnrolments.ofPerson.handler(({ context, input: { userId } }) =>
    standingsOf(context.db, userId),
  ),
};
