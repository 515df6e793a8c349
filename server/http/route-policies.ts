import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureSwitch } from '#contract/switches.ts';
import { type Admission, admissionBy, type Facts } from '#server/access/admission.ts';
import type { Policy } from '#server/access/policies.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Caller, Found } from '#server/session/caller.ts';
import { sendFailure } from './failure.ts';
import { auditDenied, audited } from './operation.ts';
import { takeDownload } from './own-turns.ts';
import { noteCaller } from './request-log.ts';

/** A route's own answer to a caller whom its policy refuses. */
export type Refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Exclude<Admission, { refusal: null }>,
) => FastifyReply | Promise<FastifyReply>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without one stops the start. */
    policy?: Policy | 'by-operation';
    /** How it refuses; by default with the code as JSON. */
    refuse?: Refuse;
    /**
     * What the audit calls it, as the name of an operation, where it says whom it refused and who asked for what is not there, as it does of each
     * operation. A route that is not for everybody and has none stops the start.
     */
    auditedAs?: string;
    /** True if a page calls it by itself: such a call does not prolong the session. */
    byItself?: true;
    /** What the company turns off it with: the `switchedBy` of its feature, which server/features.ts writes here. */
    switchedBy?: FeatureSwitch;
    /** True for a file that is made while it is sent: a person's wait behind each other. */
    isMadeForOne?: true;
  }
  interface FastifyRequest {
    /** Who asks, on a route whose policy is not for anyone. */
    caller: Caller | null;
    /** Whom it may be about, on a route of the console. */
    scope: CallerScope | null;
    /** What the audit calls what was asked for, once its caller was let in. */
    auditedAs: string | null;
  }
  interface FastifyInstance {
    /** The policy of each address that is no operation. */
    routePolicies: Map<string, Policy>;
  }
}

/** Policies of what everybody may see, and of pages that hold nobody's data: nothing of these is audited. */
const forEverybody: ReadonlySet<unknown> = new Set(['anyone', 'signed-in', 'role-holder', 'by-operation']);

/** Enforces each route's policy before its handler; operations enforce their own. */
export function enforceRoutePolicies(
  app: FastifyInstance,
  facts: Facts,
  findCaller: (request: FastifyRequest, use: 'by-itself' | 'by-a-person') => Promise<Found>,
): void {
  const routePolicies = new Map<string, Policy>();
  app.decorate('routePolicies', routePolicies);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.policy && !config.auditedAs && !forEverybody.has(config.policy)) {
      throw new Error(`${method} ${url} is not for everybody: say what the audit calls it.`);
    }
    if (config?.policy && config.policy !== 'by-operation') routePolicies.set(url, config.policy);
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('scope', null);
  app.decorateRequest('auditedAs', null);
  app.addHook('onRequest', async (request, reply) => {
    const {
      policy,
      refuse = refuseAsJson,
      byItself,
      isMadeForOne,
      switchedBy,
      auditedAs,
    } = request.routeOptions.config;
    if (!policy || policy === 'anyone' || policy === 'by-operation') return;
    const use = byItself ? 'by-itself' : 'by-a-person';
    const admit = async () => {
      const found = await findCaller(request, use);
      const known = found.caller ?? found.leaver;
      if (known) noteCaller(request, known.userId);
      const admission = await admissionBy(policy, found, facts, { input: request.params, use, switchedBy });
      const renews = admission.refusal === null && found.cookies.length > 0 && !byItself;
      if (renews) reply.header('set-cookie', found.cookies);
      return admission;
    };
    let admission = await admit();
    if (isMadeForOne && admission.refusal === null) {
      const turn = await takeDownload(reply, admission.caller);
      if (turn === 'refused') return reply;
      if (turn === 'waited') admission = await admit();
    }
    if (admission.refusal !== null) {
      if (!auditedAs) return refuse(request, reply, admission);
      reply.header('cache-control', 'no-store');
      if (admission.refusal !== 'FEATURE_OFF') {
        const target = admission.caller ? thingAsked(request) : auditedAs;
        await auditDenied({ db: facts.db, ipAddress: request.ip }, admission, auditedAs, target);
      }
      return refuse(request, reply, admission);
    }
    request.caller = admission.caller;
    request.scope = admission.scope;
    request.auditedAs = auditedAs ?? null;
  });
  app.addHook('onSend', async (request, reply) => {
    const { caller, auditedAs } = request;
    if (reply.statusCode !== 404 || !caller || !auditedAs) return;
    const unknown = { act: 'unknown-object', result: 'refused', object: auditedAs } as const;
    await audited({ db: facts.db, ipAddress: request.ip }, caller, unknown, thingAsked(request));
  });
}

/** What an address names first, such as an id. */
function thingAsked({ params }: FastifyRequest): string | undefined {
  return Object.values(params as Record<string, string>)[0];
}

/** Who asks, on a route whose policy is not for anyone. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.routeOptions.url} let somebody in without a policy.`);
  return request.caller;
}

/** Whom the caller may see and change, on a route of the console. */
export function scopeOf(request: FastifyRequest): CallerScope {
  if (!request.scope) throw new Error(`${request.routeOptions.url} has no policy of the console.`);
  return request.scope;
}

/** Answers with the failure as JSON. */
export const refuseAsJson: Refuse = (_request, reply, { refusal }) => sendFailure(reply, refusal);
