import type { DBAdapterInstance } from 'better-auth';
import { APIError } from 'better-auth/api';

/** Whether Better Auth says no, to a wrong password or a session that ended, and did not fail. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && error.statusCode < 500;
}

type Question = (...asked: unknown[]) => Promise<unknown>;

/**
 * An adapter whose failures have the database's own as their cause. `getSession` hands an APIError on as it is, and of
 * any other error says only that there was one.
 */
export function withCauses(open: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const parts: [string, Question | object | string][] = Object.entries(open(options));
    const named = parts.map(([name, part]) => [
      name,
      typeof part === 'function' ? (...asked: unknown[]) => (part as Question)(...asked).catch(throwAsCause) : part,
    ]);
    return Object.fromEntries(named);
  };
}

function throwAsCause(error: unknown): never {
  throw error instanceof APIError ? error : Object.assign(new APIError('INTERNAL_SERVER_ERROR'), { cause: error });
}
