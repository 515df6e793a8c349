import type { FastifyInstance } from 'fastify';
import { lookAddress } from '#contract/paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { bytesAt } from '#server/files/file-rows.ts';
import { lookOf, stylesheetOf } from './look.ts';
import { setupOnRecord } from './setup-rows.ts';

const forAYear = 'public, max-age=31536000, immutable';

/**
 * Serves the company's style sheet and logo to everybody, because the login screen has them, too. A page from before a
 * change asks for the old style sheet and gets the present one, which must not be cached under the old name.
 */
export function addLookRoutes(app: FastifyInstance, db: Database, policy: Policy): void {
  const config = { policy };
  app.get<{ Params: { name: string } }>(lookAddress(':name.css'), { config }, async (request, reply) => {
    const stored = await setupOnRecord(db);
    const isOfNow = lookOf(stored)?.stylesheet === lookAddress(`${request.params.name}.css`);
    reply.header('cache-control', isOfNow ? forAYear : 'no-store');
    return reply.type('text/css; charset=utf-8').send(stylesheetOf(stored));
  });
  app.get<{ Params: { name: string } }>(lookAddress(':name.png'), { config }, async (request, reply) => {
    const bytes = await bytesAt(db, lookAddress(`${request.params.name}.png`));
    if (!bytes) return reply.callNotFound();
    return reply.header('cache-control', forAYear).type('image/png').send(bytes);
  });
}
