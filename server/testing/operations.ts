import { contract, type OperationName } from '#contract/contract.ts';

/** An operation of the contract, as called over HTTP. */
export type Operation = { name: OperationName; method: 'GET' | 'POST'; url: string };

/** Every operation of the contract. */
export const operations: Operation[] = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries(named).map(([name, { '~orpc': promise }]) => ({
    name: `${feature}.${name}` as OperationName,
    method: promise.route.method as Operation['method'],
    url: `/api${promise.route.path}`,
  })),
);
