import { contractRoutes } from 'virtual:contract-routes';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract, OperationName } from '#contract/contract.ts';
import type { Failure, FailureCode } from '#contract/failure.ts';

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

/** Why a call failed: the server's code, or OFFLINE where it could not be reached. */
export class CallFailure extends Error {
  readonly code: FailureCode | 'OFFLINE';
  /** How many seconds the server asks to wait before the next try. */
  readonly retryAfter: number | null;

  constructor(code: FailureCode | 'OFFLINE', retryAfter: number | null = null) {
    super(code);
    this.name = 'CallFailure';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

let whenUnauthenticated: () => void = () => {};

/** Names what happens when the server says that the session has ended. One listener: the session. */
export function onUnauthenticated(listener: () => void): void {
  whenUnauthenticated = listener;
}

const underWay = new Set<Promise<unknown>>();

/** Waits until every call that is under way now has its answer, or has none. */
export async function answersUnderWay(): Promise<void> {
  await Promise.allSettled([...underWay]);
}

/**
 * Calls one operation of the contract. A GET's input travels as the query, any other's as a JSON body.
 * @throws {CallFailure} with the server's code, or OFFLINE
 */
export function call<Name extends OperationName>(name: Name, input?: Input<Name>): Promise<Output<Name>> {
  const answer = send(name, input);
  underWay.add(answer);
  const answered = () => void underWay.delete(answer);
  answer.then(answered, answered);
  return answer;
}

async function send<Name extends OperationName>(name: Name, input?: Input<Name>): Promise<Output<Name>> {
  const [method = '', path = ''] = (contractRoutes[name] ?? '').split(' ');
  const asQuery = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(`/api${path}${asQuery}`, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input ?? {}) }),
  }).catch(() => {
    throw new CallFailure('OFFLINE');
  });
  if (response.ok) return (await response.json()) as Output<Name>;

  const failure = (await response.json().catch(() => ({ code: 'UNAVAILABLE' }))) as Failure;
  if (failure.code === 'UNAUTHENTICATED') whenUnauthenticated();
  const retryAfter = response.headers.get('retry-after');
  throw new CallFailure(failure.code, retryAfter ? Number(retryAfter) : null);
}
