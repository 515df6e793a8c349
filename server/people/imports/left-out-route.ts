import type { FastifyInstance } from 'fastify';
import { leftOutAddress } from '#contract/console-paths.ts';
import { isId } from '#contract/is-id.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { columnWords } from '#server/directory/column-words.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { workbookOf } from '#server/tables/workbook.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { namesProblems, problemsColumn } from './column-names.ts';
import { importFieldOf } from './import-columns.ts';
import { type ImportRecord, importWith, leftOutRows } from './import-rows.ts';
import { sayProblems } from './problem-words.ts';
import { textToMend } from './row-values.ts';

/** Serves the rows that an import leaves out, as a workbook that says why, to be mended and imported by themselves. */
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
    // A file that was saved here and mended in part has that column already.
    const places = one.headers.flatMap((header, index) =>
      namesProblems(header) && !one.columns[index] ? [] : [index],
    );
    const ofFile = (cells: string[]) => places.map((index) => cells[index] ?? '');
    const why = reasonsIn(one, language);
    const sheet = {
      name: i18n._({ id: 'Rows' }),
      columns: [...ofFile(one.headers), problemsColumn(language)],
      widths: [...places.map(() => 24), 80],
      rows: rows.map((row) => [...ofFile(textToMend(one, row.cells)), why(row)]),
      isFromRight: language === 'ar',
    };
    return reply.headers(savedHeaders(name)).send(await workbookOf([sheet]));
  });
}

/** Says of a row why it is left out: of each problem the column and what is wrong there. */
function reasonsIn({ kind }: ImportRecord, language: Language) {
  const i18n = wordsFor(language);
  const columns = columnWords(language);
  const say = sayProblems(language);
  const waits = kind === 'people' ? i18n._({ id: 'Manager left out' }) : i18n._({ id: 'Left out with a problem' });
  return ({ state, problems }: Awaited<ReturnType<typeof leftOutRows>>[number]): string => {
    if (state === 'waits') return waits;
    // As many as the review shows.
    const sentences = problems.slice(0, 40).map((problem) => {
      const field = importFieldOf(problem.column);
      const place = field && i18n._({ id: '{children}:', values: { children: columns[field] } });
      return [place, say(problem)].filter(Boolean).join(' ');
    });
    return sentences.join('\n');
  };
}
