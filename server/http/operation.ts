import { implement } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { contract, type OperationName } from '#contract/contract.ts';
import { type AuditEntry, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { access, askedByItself } from '#server/session/access.ts';
import type { Auth } from '#server/session/accounts.ts';
import { type Asker, findAsker } from '#server/session/asker.ts';
import type { House } from '#server/session/house.ts';
import { auditAnonymousDenial } from './denials.ts';
import { failure } from './failure.ts';

/** What a handler gets to work with, one a request. */
export type Call = {
  db: Database;
  log: FastifyBaseLogger;
  requestId: string;
  auth: Auth;
  house: House;
  /** The caller's headers as sign-in needs them: cookies, user agent and address, nothing else. */
  headers: Headers;
  ipAddress: string;
  setCookies(cookies: string[]): void;
  /** Tells the caller how many seconds to wait before the next try. */
  retryAfter(seconds: number): void;
};

/**
 * The contract, ready to be given its handlers: `operation.home.news.handler(…)`.
 * Whoever may not call an operation never reaches its handler; `context.asker` is who does.
 */
export const operation = implement(contract)
  .$context<Call>()
  .use(async ({ context, path, next }) => {
    const name = path.join('.') as OperationName;
    if (access[name] === 'anyone') return next({ context: { asker: null as Asker | null } });

    const { asker, cookies } = await findAsker(context, askedByItself.has(name) ? 'by-itself' : 'by-a-person');
    if (!asker) {
      await auditAnonymousDenial(context, name);
      throw failure('UNAUTHENTICATED');
    }
    context.setCookies(cookies);
    return next({ context: { asker: asker as Asker | null } });
  });

/** The person who asks, in an operation that only signed-in people may call. */
export function whoAsks(context: { asker: Asker | null }): Asker {
  if (!context.asker) throw failure('UNAUTHENTICATED');
  return context.asker;
}

/** Writes what a call did into the audit log: who, from where and in which session come from the call. */
export function audited(
  call: Pick<Call, 'db' | 'ipAddress'>,
  asker: Asker | null,
  entry: Omit<AuditEntry, 'sessionId' | 'ipAddress'>,
): Promise<void> {
  const { userId: actor = null, sessionId = null } = asker ?? {};
  return record(call.db, { actor, sessionId, ipAddress: call.ipAddress, ...entry });
}
