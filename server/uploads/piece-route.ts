import type { FastifyInstance } from 'fastify';
import { pieceAddress } from '#contract/console-paths.ts';
import { isId } from '#contract/is-id.ts';
import { piecesOf, uploadLimits } from '#contract/upload-limits.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { sendFailure } from '#server/http/failure.ts';
import { callerOf } from '#server/http/route-policies.ts';
import { addPiece, uploadOf } from './upload-rows.ts';

/** Takes the pieces of files as bytes. It is no operation, because JSON would make them a third larger. */
export async function addPieceRoute(app: FastifyInstance, db: Database, policy: Policy): Promise<void> {
  await app.register(async (bytesOnly) => {
    bytesOnly.removeAllContentTypeParsers();
    bytesOnly.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    bytesOnly.put<{ Params: { id: string; number: string }; Body: Buffer }>(
      pieceAddress(':id', ':number'),
      { config: { policy, auditedAs: 'uploads.piece', byItself: true }, bodyLimit: uploadLimits.piece },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { userId } = callerOf(request);
        const { id, number: written } = request.params;
        const number = /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN;
        const own = isId(id) ? await uploadOf(db, userId, id) : null;
        if (!own || !(number < piecesOf(own.size))) return sendFailure(reply, 'NOT_FOUND');
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (bytes.length !== Math.min(uploadLimits.piece, own.size - number * uploadLimits.piece)) {
          return sendFailure(reply, 'BAD_REQUEST');
        }
        return (await addPiece(db, { userId, id: own.id, number, bytes })) ?? sendFailure(reply, 'NOT_FOUND');
      },
    );
  });
}
