import type { FastifyInstance } from 'fastify';
import { batchDocumentAddress } from '#contract/console-paths.ts';
import { isId } from '#contract/is-id.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { safeFileName, shownHeaders } from '#server/files/content-disposition.ts';
import { bytesAt } from '#server/files/file-rows.ts';
import { sendFailure } from '#server/http/failure.ts';
import { audited } from '#server/http/operation.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { namedBatch } from './batch-rows.ts';
import { documentWith } from './document-rows.ts';

/** Serves a document of a batch to payroll, for the browser's own viewer. Each view is audited. */
export function addBatchDocumentRoute(app: FastifyInstance, db: Database, policy: Policy): void {
  const config = { policy, auditedAs: 'payslipBatches.file' };
  app.get<{ Params: { id: string } }>(batchDocumentAddress(':id'), { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const caller = callerOf(request);
    const { id } = request.params;
    const found = isId(id) ? await documentWith(db, id) : null;
    const payroll = { scope: scopeOf(request), userId: caller.userId };
    const isSeen = found !== null && (await namedBatch(db, payroll, found.batchId)) !== null;
    const bytes = isSeen && found.filePath ? await bytesAt(db, found.filePath) : null;
    if (!found || !bytes) return sendFailure(reply, 'NOT_FOUND');
    const object = `${id} of ${found.userId ?? 'nobody'} in batch ${found.batchId}`;
    await audited({ db, ipAddress: request.ip }, caller, {
      act: 'payslip-viewed',
      result: 'ok',
      subject: found.userId,
      document: found.id,
      object,
    });
    const name = safeFileName(found.title ?? found.path, 'application/pdf');
    return reply.headers(shownHeaders(name, 'application/pdf')).send(bytes);
  });
}
