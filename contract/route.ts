import { type HTTPPath, oc } from '@orpc/contract';
import { failing } from './failure.ts';

type Address = `${'GET' | 'POST'} ${HTTPPath}`;

/** Where an operation is called, such as `GET /home/news`, and what it does, as a sentence of the API page. */
export function route(address: Address, summary: string) {
  const [method, path] = address.split(' ') as ['GET' | 'POST', HTTPPath];
  return oc.route({ method, path, summary });
}

/** The same for the console, with what all its operations fail with: NOT_FOUND without a role for it or its people. */
export function consoleRoute(address: Address, summary: string) {
  return route(address, summary).errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'CONSOLE_LOCKED'));
}
