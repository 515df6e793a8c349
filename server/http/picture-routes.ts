import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { bytesAt, fileAt } from '#server/files/file-rows.ts';
import { callerOf } from './route-policies.ts';

/**
 * Serves profile and news pictures, to signed-in people only. A shared browser must not cache pictures of people: it
 * would show them to the next person.
 */
export function addPictureRoutes(app: FastifyInstance, db: Database): void {
  for (const folder of ['profile-pictures', 'news-pictures']) {
    app.get<{ Params: { name: string } }>(
      `/${folder}/:name`,
      { config: { policy: 'signed-in' } },
      async (request, reply) => {
        const file = await fileAt(db, `/${folder}/${request.params.name}`);
        if (!file) return reply.callNotFound();

        const etag = `"${file.sha256}"`;
        const isPrivate = folder === 'profile-pictures' && callerOf(request).onSharedDevice;
        reply.headers({ etag, 'cache-control': isPrivate ? 'no-store' : 'private, max-age=3600' });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const bytes = await bytesAt(db, file.path);
        if (!bytes) throw new Error('A stored file has lost its bytes.');
        return reply.type(file.type).send(bytes);
      },
    );
  }
}
