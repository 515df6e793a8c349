import type { DBAdapterInstance } from 'better-auth';
import { APIError } from 'better-auth/api';

/** Whether Better Auth refused, for a wrong password or an ended session, rather than failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && error.statusCode < 500;
}

type Question = (...asked: unknown[]) => Promise<unknown>;

/**
 * Wraps an adapter so that it throws APIErrors with the database's error as their cause: `getSession` passes an
 * APIError on, and hides every other error.
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
