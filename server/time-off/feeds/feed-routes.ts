import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarFeedAddress } from '#contract/paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { sendFailure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { countAgainstLimit } from '#server/session/attempt-rows.ts';
import { feedContent } from './feed-content.ts';
import { feedBy, feedsOf, putFeed, removeFeed } from './feed-rows.ts';

/** Making and ending addresses: more than anybody needs, and few entries of the audit. */
const changes = { atMost: 30, seconds: 60 * 60 };

/** Reads of one address: programs ask every few minutes at most, on a few devices. */
const reads = { atMost: 120, seconds: 60 * 60 };

/** The person's private calendar addresses: made, replaced and ended. */
export const calendarFeedRoutes = {
  mine: operation.calendarFeeds.mine.handler(async ({ context }) => ({
    feeds: (await feedsOf(context.db, requireCaller(context).userId)).map(({ kind, since }) => ({
      kind,
      since: since.toISOString(),
    })),
  })),

  make: operation.calendarFeeds.make.handler(async ({ context, input: { kind } }) => {
    const caller = requireCaller(context);
    await limit(context, `calendar-feeds:${caller.userId}`, changes);
    const token = randomBytes(32).toString('base64url');
    await context.db.transaction(async (transaction) => {
      await putFeed(transaction, caller.userId, kind, token);
      await audited({ ...context, db: transaction }, caller, {
        act: 'calendar-address-made',
        result: 'ok',
        object: kind,
      });
    });
    return { address: `${context.appContext.publicUrl}${calendarFeedAddress(token)}` };
  }),

  end: operation.calendarFeeds.end.handler(async ({ context, input: { kind } }) => {
    const caller = requireCaller(context);
    await limit(context, `calendar-feeds:${caller.userId}`, changes);
    await context.db.transaction(async (transaction) => {
      if (!(await removeFeed(transaction, caller.userId, kind))) return;
      await audited({ ...context, db: transaction }, caller, {
        act: 'calendar-address-ended',
        result: 'ok',
        object: kind,
      });
    });
    return { ended: true as const };
  }),
};

/** Answers a private calendar address. Whoever has the address reads it: programs have no session. */
export function addFeedRoute(app: FastifyInstance, { db, policy }: { db: Database; policy: Policy }): void {
  const url = calendarFeedAddress(':token');
  app.get<{ Params: { token: string } }>(url, { config: { policy } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const { token } = request.params;
    const feed = /^[\w-]{43}$/.test(token) ? await feedBy(db, token) : null;
    if (!feed) return sendFailure(reply, 'NOT_FOUND');
    const wait = await countAgainstLimit(db, `calendar-reads:${feed.userId}:${feed.kind}`, reads);
    if (wait !== null) return sendFailure(reply.header('retry-after', wait), 'TOO_MANY_REQUESTS');
    const content = await feedContent(db, feed);
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
    reply.header('etag', etag);
    const known = (request.headers['if-none-match'] ?? '').split(',');
    if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(content);
  });
}
