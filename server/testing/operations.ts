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

/** The names of an operation's inputs in the contract. */
export function inputsOf(name: OperationName): string[] {
  const [feature = '', operation = ''] = name.split('.');
  const promises = contract as unknown as Record<
    string,
    Record<string, { '~orpc': { inputSchema?: { shape?: object } } }>
  >;
  return Object.keys(promises[feature]?.[operation]?.['~orpc'].inputSchema?.shape ?? {});
}
