import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notReadAddress } from '#contract/console-paths.ts';
import { id } from '#contract/id.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { addCsvExport } from '#server/http/csv-export.ts';
import { scopeOf } from '#server/http/route-policies.ts';
import { articleThatAsked, everybodyNotReading } from './reading-rows.ts';

/** Serves those who have not read an article as CSV. */
export function addNotReadExport(app: FastifyInstance, db: Database, policy: Policy): void {
  addCsvExport(app, db, {
    ...{ address: notReadAddress, policy, name: 'news.notRead', act: 'news-readers-exported', file: 'not-read' },
    columns: ['name', 'email', 'department', 'location'],
    query: z.object({ id }),
    find: async (request, asked) => {
      const article = await articleThatAsked(db, scopeOf(request), asked.id);
      if (!article) return null;
      const about = `${article.id} ${article.title.en}`.trim();
      return { about, people: await everybodyNotReading(db, article.id) };
    },
  });
}
