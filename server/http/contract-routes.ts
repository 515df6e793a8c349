import { availableParallelism } from 'node:os';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, type Router, ValidationError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { clientVersionHeader, oldestClientVersion } from '#contract/client-version.ts';
import { type Contract, contract, type OperationName } from '#contract/contract.ts';
import { type Failure, type FailureCode, failures, refusedField } from '#contract/failure.ts';
import { type AccessTable, isOfConsole, ruleIn } from '#server/access/policies.ts';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { type Auth, addressHeader } from '#server/session/accounts.ts';
import type { AppContext } from '#server/session/app-context.ts';
import { anonymousBody, bodyLimit } from './body-limits.ts';
import { codeOfStatus, databaseUnusable, failureBody, isGone, secondsAway, sendFailure } from './failure.ts';
import { fairQueue } from './fair-queue.ts';
import type { RequestContext } from './operation.ts';
import { namingOperation, noteCaller } from './request-log.ts';

type Parts = {
  router: Router<Contract, RequestContext>;
  access: AccessTable;
  database: Pick<OpenDatabase, 'db' | 'prepared'>;
  appContext: AppContext;
  auth: Auth;
  metrics: Metrics | undefined;
};

/** A call whose caller may have hung up by now, of an operation whose input has these fields. */
type HttpCall = RequestContext & {
  isGone(): boolean;
  inputFields: readonly string[];
  noteFailure(code: FailureCode): void;
};

/** Mounts every operation of the contract under /api; any other method or path there is a JSON 404. */
export function addContractRoutes(app: FastifyInstance, parts: Parts): void {
  const { router, access, database, appContext, auth, metrics } = parts;
  const operations = operationsWithPolicy(access);
  const hashing = fairQueue({ running: availableParallelism() > 2 ? 2 : 1, waiting: 1000 });
  metrics?.watch('stagedoor_hashing_running', hashing.running);
  metrics?.watch('stagedoor_hashing_waiting', hashing.waiting);

  const handler = new OpenAPIHandler<HttpCall>(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const code = codeOf(error);
          context.noteFailure(code);
          // A caller who hangs up aborts what is read or waited for: that is no error of ours.
          if (code === 'INTERNAL' && !context.isGone()) context.log.error({ err: error }, 'operation failed');
          if (isDatabaseAway(error)) {
            context.retryAfter(secondsAway());
            context.log.error({ err: error }, databaseUnusable);
          }
          const body = { ...failureBody(code, context.requestId), ...fieldOf(error, code, context.inputFields) };
          throw new ORPCError(code, { status: failures[code], data: body });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => error.data,
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply, of: Pick<HttpCall, 'db' | 'inputFields'>) => {
    const context: HttpCall = {
      ...of,
      isGone: () => isGone(request),
      noteFailure: (code) => {
        reply.failureCode = code;
      },
      log: request.log,
      requestId: request.id,
      auth,
      access,
      appContext,
      headers: sessionHeaders(request),
      ipAddress: request.ip,
      hashing,
      retryAfter: (seconds) => void reply.header('retry-after', seconds),
      noteCaller: (userId) => noteCaller(request, userId),
      clearCache: () => void reply.header('clear-site-data', '"cache"'),
      setCookies: (cookies) => void (cookies.length > 0 && reply.header('set-cookie', cookies)),
    };
    reply.header('cache-control', 'no-store');
    if (isTooOld(request)) return sendFailure(reply, 'CLIENT_TOO_OLD');
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    if (!matched) return reply.callNotFound();
    return reply;
  };

  const handling = (db: Database, input?: z.ZodType) => {
    const inputFields = Object.keys((input as Partial<z.ZodObject> | undefined)?.shape ?? {});
    const handler = (request: FastifyRequest, reply: FastifyReply) => handle(request, reply, { db, inputFields });
    return { config: { policy: 'by-operation' }, exposeHeadRoute: false, handler } as const;
  };
  for (const { name, method, path, input } of operations) {
    // What people read of their own has one plan for all of them. What the console asks may be of one person or of everybody.
    const isOwnRead = method === 'GET' && !isOfConsole(ruleIn(access, name).policy);
    const { config, ...rest } = handling(isOwnRead ? database.prepared : database.db, input);
    app.route({
      ...rest,
      ...namingOperation(name),
      config: { ...config, operation: name },
      method,
      url: `/api${path}`,
      bodyLimit: bodyLimit(input),
    });
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  app.route({ ...handling(database.db), method: methods, url: '/api/*', bodyLimit: anonymousBody });
}

/** Whether the request comes from a page of ours that is too old for the contract. */
function isTooOld(request: FastifyRequest): boolean {
  const version = request.headers[clientVersionHeader];
  return version !== undefined && !(Number(version) >= oldestClientVersion);
}

/** The headers of a request that sign-in reads: cookie, user agent and the caller's address. */
export function sessionHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  return headers;
}

/** A field of the contract as it is named in an answer: a caller's own words are not repeated. */
const fieldName = /^\w{1,40}(?:\.\w{1,40}){0,9}$/;

/** The field that was refused, by the contract or by a rule, where it was one: the first if there are several. */
function fieldOf(error: unknown, code: FailureCode, inputFields: readonly string[]): Pick<Failure, 'field'> {
  if (!(error instanceof ORPCError)) return {};
  const path = error.cause instanceof ValidationError && code === 'BAD_REQUEST' ? error.cause.issues[0]?.path : null;
  const byContract = path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  const field = byContract ?? (error.data as Partial<Failure> | undefined)?.field ?? refusedField(code, inputFields);
  return field !== undefined && fieldName.test(field) ? { field } : {};
}

/** The failure code for what a handler threw; INTERNAL for an unknown error. */
function codeOf(error: unknown): FailureCode {
  if (isDatabaseAway(error)) return 'UNAVAILABLE';
  if (!(error instanceof ORPCError)) return 'INTERNAL';
  return error.code in failures ? (error.code as FailureCode) : codeOfStatus(error.status);
}

/**
 * Every operation of the contract with its address and what it takes.
 * @throws where one has no address, or no policy
 */
function operationsWithPolicy(access: AccessTable) {
  const operations = Object.entries(contract).flatMap(([feature, named]) =>
    Object.entries(named).map(
      ([
        operation,
        {
          '~orpc': { route, inputSchema },
        },
      ]) => {
        const name = `${feature}.${operation}` as OperationName;
        if (!route.method || !route.path) throw new Error(`The operation ${name} has no address.`);
        return { name, method: route.method, path: route.path, input: inputSchema as z.ZodType | undefined };
      },
    ),
  );
  const without = operations.filter(({ name }) => !(name in access)).map(({ name }) => name);
  if (without.length > 0) throw new Error(`Say who may call ${without.join(', ')} in the feature.ts of its feature.`);
  return operations;
}
