import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dataArchiveAddress, paths } from '#contract/paths.ts';
import type { RetentionDays } from '#contract/retention.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { personById } from '#server/directory/person-rows.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { failure } from '#server/http/failure.ts';
import { audited, auditedBy, auditedOften, operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { callerOf, type Refuse, refuseAsJson } from '#server/http/route-policies.ts';
import { countOfRows } from '#server/personal-data/personal-rows.ts';
import { byKind, type PersonalTable } from '#server/personal-data/personal-table.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { addArchive, archiveOf, piecesOf } from './archive-rows.ts';
import { looksAtProofsOf } from './look-rows.ts';

/** Archives a person may have made: each reads everything of theirs, and lies in the database for a day. */
const archivesADay = { atMost: 5, seconds: 24 * 60 * 60 };

type Parts = {
  tables(): readonly PersonalTable[];
  days(db: Database): Promise<RetentionDays>;
  payslipYears: number;
};

/** What is held of the caller, and the archive of it. */
export const archiveRoutes = ({ tables, days, payslipYears }: Parts) => ({
  personalData: operation.account.personalData.handler(async ({ context: { db, ...context }, input }) => {
    const { userId } = requireCaller(context);
    const person = await personById(db, userId);
    const chosen = await days(db);
    const i18n = wordsFor(input.language);
    const records = [];
    for (const { kind, tables: ofKind } of byKind(tables())) {
      const count = await countOfRows(db, ofKind, person);
      if (count > 0) records.push({ kind: kind.name, count, ...kind.words(i18n, chosen) });
    }
    const proofs = await looksAtProofsOf(db, userId);
    return {
      records,
      days: chosen,
      payslipYears,
      proofs: proofs.map(({ at, by }) => ({ at: at.toISOString(), by })),
    };
  }),

  archive: operation.account.archive.handler(async ({ context }) => {
    const archive = await archiveOf(context.db, requireCaller(context).userId);
    return archive && shown(archive);
  }),

  askArchive: operation.account.askArchive.handler(async ({ context, input: { id } }) => {
    const caller = requireCaller(context);
    const known = await archiveOf(context.db, caller.userId);
    if (known?.id === id) return shown(known);
    await limit(context, `archives:${caller.userId}`, archivesADay);
    await context.db.transaction(async (transaction) => {
      if (!(await addArchive(transaction, id, caller.userId))) throw failure('ID_REUSED');
      await startRun(transaction, { kind: 'archive-make', subject: id, by: auditedBy(context, caller) });
      await audited({ ...context, db: transaction }, caller, { act: 'archive-asked', result: 'ok' });
    });
    return { id, state: 'making' as const, askedAt: new Date().toISOString(), size: 0 };
  }),
});

function shown({ id, state, askedAt, size }: NonNullable<Awaited<ReturnType<typeof archiveOf>>>) {
  return { id, state, askedAt: askedAt.toISOString(), size };
}

/** Answers an archive to its person alone, while pay is open to the session: payslips are in it. */
export function addArchiveRoute(app: FastifyInstance, { db, policy }: { db: Database; policy: Policy }): void {
  const refuse: Refuse = (request, reply, admission) => {
    if (!request.headers.accept?.includes('text/html')) return refuseAsJson(request, reply, admission);
    return reply.redirect(admission.refusal === 'STEP_UP_REQUIRED' ? paths.ownData : paths.login, 303);
  };
  const config = { policy, refuse, auditedAs: 'account.archive', isMadeForOne: true } as const;
  app.get(dataArchiveAddress, { config }, async (request, reply) => {
    const caller = callerOf(request);
    reply.header('cache-control', 'no-store');
    const archive = await archiveOf(db, caller.userId);
    if (archive?.state !== 'ready') return reply.callNotFound();
    await auditedOften({ db, ipAddress: request.ip }, caller, { act: 'archive-downloaded' });
    const name = `stagedoor-data-${archive.askedOn}.zip`;
    return reply
      .headers({ ...savedHeaders(name), 'content-length': archive.size })
      .send(Readable.from(piecesOf(db, archive.id), { objectMode: false }));
  });
}
