import { type ConsolePolicy, isOfConsole } from '#server/access/policies.ts';
import { access } from '#server/collect-features.ts';
import { type Operation, operations } from './operations.ts';

/** The names of the operations that need a role. */
export type ConsoleOperationName = {
  [Name in keyof typeof access]: (typeof access)[Name] extends ConsolePolicy | 'role-holder' ? Name : never;
}[keyof typeof access];

type ConsoleOperation = Operation & { name: ConsoleOperationName };

export const consoleOperations = operations.filter((operation): operation is ConsoleOperation =>
  isOfConsole(access[operation.name]),
);
