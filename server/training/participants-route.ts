import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { trainingPeopleAddress } from '#contract/console-paths.ts';
import { textId } from '#contract/texts.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { addCsvExport } from '#server/http/csv-export.ts';
import { scopeOf } from '#server/http/route-policies.ts';
import { allParticipants } from './participant-rows.ts';
import { trainingById } from './training-rows.ts';

/** Serves the people of a training as CSV. */
export function addParticipantsExport(app: FastifyInstance, db: Database, policy: Policy): void {
  addCsvExport(app, db, {
    ...{ address: trainingPeopleAddress, policy, name: 'trainingEnrolments.export' },
    ...{ act: 'training-people-exported', file: 'training' },
    columns: ['name', 'employee_id', 'department', 'location', 'due', 'done', 'valid_until', 'state'],
    query: z.object({ id: textId }),
    find: async (request, { id }) => {
      const training = await trainingById(db, id);
      if (!training || training.removedAt) return null;
      return { about: `${id} ${training.title.en}`, people: await allParticipants(db, scopeOf(request), id) };
    },
  });
}
