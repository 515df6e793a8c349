import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EnrolmentState } from '#contract/company-trainings.ts';
import { trainingPeopleAddress } from '#contract/console-paths.ts';
import type { Language } from '#contract/language.ts';
import { textId } from '#contract/texts.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { scopeOf } from '#server/http/route-policies.ts';
import { addTableExport } from '#server/http/table-export.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { forReader } from '#server/translations/company-words.ts';
import { allParticipants } from './participant-rows.ts';
import { trainingById } from './training-rows.ts';

/** Serves the people of a training as a table. */
export function addParticipantsExport(app: FastifyInstance, db: Database, policy: Policy): void {
  addTableExport(app, db, {
    ...{ address: trainingPeopleAddress, policy, name: 'trainingEnrolments.export', act: 'training-people-exported' },
    query: z.object({ id: textId }),
    find: async (request, { id }, language) => {
      const training = await trainingById(db, id);
      if (!training || training.removedAt) return null;
      const people = await allParticipants(db, scopeOf(request), id);
      const states = stateWords(language);
      return {
        about: `${id} ${training.title.en}`,
        title: forReader(training.title, language).text,
        columns: columnWords(language),
        rows: people.map(({ name, employeeId, department, location, due, done, validUntil, state }) => [
          ...[name, employeeId, department, location],
          ...[due, done, validUntil].map((day) => day && { date: day }),
          states[state],
        ]),
      };
    },
  });
}

function columnWords(language: Language): string[] {
  const i18n = wordsFor(language);
  return [
    i18n._({ id: 'Full name' }),
    i18n._({ id: 'Employee ID' }),
    i18n._({ id: 'Department' }),
    i18n._({ id: 'Location' }),
    i18n._({ id: 'Last day' }),
    i18n._({ id: 'Done on' }),
    i18n._({ id: 'Valid until' }),
    i18n._({ id: 'State' }),
  ];
}

function stateWords(language: Language): Record<EnrolmentState, string> {
  const i18n = wordsFor(language);
  return {
    overdue: i18n._({ id: 'Overdue' }),
    due: i18n._({ id: 'To do' }),
    expired: i18n._({ id: 'Ran out' }),
    soon: i18n._({ id: 'Runs out soon' }),
    done: i18n._({ id: 'Done' }),
  };
}
