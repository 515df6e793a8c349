import { contractRoutes } from 'virtual:contract-routes';
import type {
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { clientVersion, clientVersionHeader } from '#contract/client-version.ts';
import type { Contract, OperationName } from '#contract/contract.ts';
import type { FailureCode } from '#contract/failure.ts';
import { CallFailure, codeOf, failureIn } from './call-failure.ts';
import { personalFetch, personSignal } from './personal-fetch.ts';
import { noteReach } from './reach.ts';
import { changeSession, sessionIsChanged } from './session-change.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type Of<All, Name> = Name extends `${infer Feature}.${infer Operation}`
  ? Feature extends keyof All
    ? Operation extends keyof All[Feature]
      ? All[Feature][Operation]
      : never
    : never
  : never;

export type Input<Name extends OperationName> = Of<Inputs, Name>;
export type Output<Name extends OperationName> = Of<Outputs, Name>;
/** The failures that an operation lists; for a union of operations, those of each. */
export type FailureOf<Name extends OperationName> = Name extends unknown
  ? Extract<keyof InferContractRouterErrorMap<Of<Contract, Name>>, FailureCode>
  : never;

/** The type of `call`, for code that gets it as a parameter instead of importing it. */
export type CallOperation = typeof call;

let whenUnauthenticated: () => void = () => {};

/** Sets the listener for UNAUTHENTICATED answers. There is one: the session. */
export function onUnauthenticated(listener: () => void): void {
  whenUnauthenticated = listener;
}

let whenOff: () => void = () => {};

/** Sets the listener for FEATURE_OFF answers. There is one: the session, which asks what is turned off. */
export function onFeatureOff(listener: () => void): void {
  whenOff = listener;
}

let isTooOld = false;
let whenTooOld: () => void = () => {
  isTooOld = true;
};

/** Sets the listener for CLIENT_TOO_OLD answers; it is called at once if there was one already. */
export function onClientTooOld(listener: () => void): void {
  whenTooOld = listener;
  if (isTooOld) listener();
}

/** What replaces the session: until its answer is here, this browser may have no session, or that of before. */
export const replacesSession: readonly OperationName[] = ['auth.signIn', 'auth.acceptInvite', 'account.changePassword'];

const pending = new Set<Promise<unknown>>();

/** Waits until every call that is in flight now has succeeded or failed. */
export async function pendingAnswers(): Promise<void> {
  await Promise.allSettled([...pending]);
}

/**
 * Calls one operation of the contract. A GET's input travels as the query, any other's as a JSON body.
 * @throws {CallFailure} with the server's code, or OFFLINE; UNAUTHENTICATED if the person it was called for is no longer
 * signed in here, whatever the server answers
 */
export function call<Name extends OperationName>(name: Name, input?: Input<Name>): Promise<Output<Name>> {
  const answer = replacesSession.includes(name) ? changeSession(() => send(name, input)) : send(name, input);
  pending.add(answer);
  const answered = () => void pending.delete(answer);
  answer.then(answered, answered);
  return answer;
}

async function send<Name extends OperationName>(name: Name, input?: Input<Name>): Promise<Output<Name>> {
  const signal = personSignal();
  let answer = await ask(name, input);
  if (codeOf(answer) === 'UNAUTHENTICATED' && !replacesSession.includes(name)) {
    // It may have left with the session that a change of password, perhaps in another tab, has just ended.
    await sessionIsChanged();
    signal.throwIfAborted();
    answer = await ask(name, input);
  }
  if (!(answer instanceof CallFailure)) return answer;
  if (answer.code === 'UNAUTHENTICATED') whenUnauthenticated();
  if (answer.code === 'FEATURE_OFF') whenOff();
  if (answer.code === 'CLIENT_TOO_OLD') whenTooOld();
  throw answer;
}

/** The server's answer: the output, or its refusal. */
async function ask<Name extends OperationName>(name: Name, input?: Input<Name>): Promise<Output<Name> | CallFailure> {
  const [path, method = 'POST'] = (contractRoutes[name] ?? '').split(' ');
  const asQuery = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  // What begins and ends sessions belongs to no person yet.
  const isPersonal = name === 'auth.session' || !name.startsWith('auth.');
  const response = await (isPersonal ? personalFetch : fetch)(`/api${path}${asQuery}`, {
    method,
    // A GET with extra headers would not match the page's preload.
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json', [clientVersionHeader]: String(clientVersion) },
      body: JSON.stringify(input ?? {}),
    }),
  }).catch(beOffline);
  noteReach(true);
  // A network can also break off in the middle of an answer.
  return response.ok ? response.json().catch(beOffline) : failureIn(response);
}

function beOffline(error: unknown): never {
  if (error instanceof CallFailure) throw error;
  noteReach(false);
  throw new CallFailure('OFFLINE');
}
