import type { FastifyInstance } from 'fastify';
import { leftOutAddress } from '#contract/console-paths.ts';
import { isId } from '#contract/id.ts';
import { languages } from '#contract/language.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { workbookOf } from '#server/tables/workbook.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { importWith, leftOutRows } from './import-rows.ts';
import { textToMend } from './row-values.ts';

/** Serves the rows that an import leaves out, as a workbook, to be mended and imported by themselves. */
export function addLeftOutExport(app: FastifyInstance, db: Database, policy: Policy): void {
  const config = { policy, auditedAs: 'peopleImports.leftOut', isMadeForOne: true } as const;
  type Asked = { Params: { id: string }; Querystring: { language?: unknown } };
  app.get<Asked>(leftOutAddress(':id'), { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id } = request.params;
    const language = languages.find((each) => each === request.query.language) ?? 'en';
    const one = isId(id) ? await importWith(db, id) : null;
    if (!one) return reply.callNotFound();
    const rows = await leftOutRows(db, one.id);
    const i18n = wordsFor(language);
    const name = `${one.name.replace(/\.\w+$/, '')} – ${i18n._({ id: 'Rows with problems' })}.xlsx`;
    const sheet = {
      name: i18n._({ id: 'Rows' }),
      columns: one.headers,
      widths: one.headers.map(() => 24),
      rows: rows.map(({ cells }) => textToMend(one, cells)),
      isFromRight: language === 'ar',
    };
    return reply.headers(savedHeaders(name)).send(await workbookOf([sheet]));
  });
}
