import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { sendFailure } from '#server/http/failure.ts';
import type { AppContext } from '#server/session/app-context.ts';
import { turnMailOff } from './turn-mail-off.ts';
import { mailLinkIn } from './unsubscribe-token.ts';

/** The two content types of the one field that mail programs send (RFC 8058, 3.2). */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const oneClick =
  /^List-Unsubscribe=One-Click\s*$|\bname="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/;

/** Far more than that field takes, in bytes. */
const bodyLimit = 1024;

type Asked = { Querystring: { token?: unknown }; Body: unknown };

/**
 * Turns off one kind of mail by one click in a mail program, whose server posts to the List-Unsubscribe address, from
 * anywhere and without a session (RFC 8058). Somebody who follows the address gets a screen of the app, which changes
 * nothing by itself.
 */
export async function addUnsubscribeRoute(
  app: FastifyInstance,
  { db, appContext, policy }: { db: Database; appContext: AppContext; policy: Policy },
): Promise<void> {
  // In a scope of its own, because no other route takes a form, and this one takes nothing else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
    const config = { policy, crossSite: true } as const;
    scope.post<Asked>(paths.unsubscribe, { config, bodyLimit }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { token } = request.query;
      if (typeof request.body !== 'string' || !oneClick.test(request.body)) return sendFailure(reply, 'BAD_REQUEST');
      const link = typeof token === 'string' ? mailLinkIn(token, appContext.unsubscribeKeys) : null;
      if (!link) return sendFailure(reply, 'LINK_UNKNOWN');
      await turnMailOff({ db, ipAddress: request.ip }, link);
      return { kind: link.kind };
    });
  });
}
