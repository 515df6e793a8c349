import type { FastifyInstance } from 'fastify';
import { absenceProofAddress } from '#contract/console-paths.ts';
import { isId } from '#contract/is-id.ts';
import { proofLimits } from '#contract/limits.ts';
import { sentProofAddress } from '#contract/paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { safeFileName, shownHeaders } from '#server/files/content-disposition.ts';
import { sendFailure } from '#server/http/failure.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { countAgainstLimit } from '#server/session/attempt-rows.ts';
import { proofInScope } from './proof-rows.ts';
import { openProof, takeProof } from './proofs.ts';

/** Each one is read in a process of its own, and stored as long as its report: nobody fills the disk. */
const proofsADay = { atMost: 30, seconds: 24 * 60 * 60 };

type Parts = { db: Database; policies: { send: Policy; open: Policy } };

/** Takes proofs of absence as bytes, and shows them to HR. They are no operations: JSON would make them a third larger. */
export async function addProofRoutes(app: FastifyInstance, { db, policies }: Parts): Promise<void> {
  await app.register(async (bytesOnly) => {
    bytesOnly.removeAllContentTypeParsers();
    bytesOnly.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    bytesOnly.put<{ Params: { report: string; id: string }; Body: Buffer }>(
      sentProofAddress(':report', ':id'),
      { config: { policy: policies.send, auditedAs: 'absence.sendProof' }, bodyLimit: proofLimits.bytes },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const caller = callerOf(request);
        const { report: reportId, id } = request.params;
        if (!isId(reportId) || !isId(id)) return sendFailure(reply, 'NOT_FOUND');
        const wait = await countAgainstLimit(db, `absence-proofs:${caller.userId}`, proofsADay);
        if (wait !== null) return sendFailure(reply.header('retry-after', wait), 'TOO_MANY_REQUESTS');
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const refusal = await takeProof(db, { caller, ipAddress: request.ip, reportId, id, bytes });
        return refusal ? sendFailure(reply, refusal) : { sent: true };
      },
    );
  });

  const config = { policy: policies.open, auditedAs: 'absences.openProof' };
  app.get<{ Params: { id: string } }>(absenceProofAddress(':id'), { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id } = request.params;
    const found = isId(id) ? await proofInScope(db, scopeOf(request), id) : null;
    if (!found) return sendFailure(reply, 'NOT_FOUND');
    await openProof(db, { caller: callerOf(request), ipAddress: request.ip, id: found.id, userId: found.userId });
    const headers = shownHeaders(safeFileName('proof', found.type), found.type);
    return reply.headers(headers).send(Buffer.from(found.bytes));
  });
}
