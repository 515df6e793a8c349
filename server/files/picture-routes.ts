import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '#contract/failure.ts';
import type { Database } from '#server/db/database.ts';
import { failureBody } from '#server/http/failure.ts';
import type { Caller } from '#server/session/caller.ts';
import { bytesAt, fileAt } from './file-rows.ts';

/**
 * Answers profile and news pictures, to signed-in people only. A browser that others use keeps no picture of a person: it
 * would show it to whoever comes next.
 */
export function addPictureRoutes(
  app: FastifyInstance,
  db: Database,
  requireCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>,
): void {
  for (const folder of ['profile-pictures', 'news-pictures']) {
    app.get<{ Params: { name: string } }>(
      `/${folder}/:name`,
      { config: { policy: 'signed-in' } },
      async (request, reply) => {
        const caller = await requireCaller(request, reply);
        if (!caller) {
          return reply.code(failures.UNAUTHENTICATED).send(failureBody('UNAUTHENTICATED', request.id));
        }
        const file = await fileAt(db, `/${folder}/${request.params.name}`);
        if (!file) return reply.callNotFound();

        const etag = `"${file.sha256}"`;
        const isPrivate = folder === 'profile-pictures' && caller.onSharedDevice;
        reply.headers({ etag, 'cache-control': isPrivate ? 'no-store' : 'private, max-age=3600' });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const bytes = await bytesAt(db, file.path);
        if (!bytes) throw new Error('A stored file has lost its bytes.');
        return reply.type(file.type).send(bytes);
      },
    );
  }
}
