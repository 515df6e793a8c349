import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notReadAddress } from '#contract/console-paths.ts';
import { id } from '#contract/id.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { scopeOf } from '#server/http/route-policies.ts';
import { addTableExport } from '#server/http/table-export.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { articleThatAsked, everybodyNotReading } from './reading-rows.ts';

/** Serves those who have not read an article as a table. */
export function addNotReadExport(app: FastifyInstance, db: Database, policy: Policy): void {
  addTableExport(app, db, {
    ...{ address: notReadAddress, policy, name: 'news.notRead', act: 'news-readers-exported' },
    query: z.object({ id }),
    find: async (request, asked, language) => {
      const article = await articleThatAsked(db, scopeOf(request), asked.id);
      if (!article) return null;
      const i18n = wordsFor(language);
      const people = await everybodyNotReading(db, article.id);
      return {
        about: `${article.id} ${article.title.en}`.trim(),
        title: i18n._({ id: 'Have not read it' }),
        columns: [
          i18n._({ id: 'Full name' }),
          i18n._({ id: 'Email' }),
          i18n._({ id: 'Department' }),
          i18n._({ id: 'Location' }),
        ],
        rows: people.map(({ name, email, department, location }) => [name, email, department, location]),
      };
    },
  });
}
