import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway } from '#server/db/database-away.ts';

/** The call of Better Auth that is under way, and what it logged. */
const underWay = new AsyncLocalStorage<{ error?: unknown }>();

/** Better Auth's log, the only place where it says what failed. */
export const authLog = {
  level: 'error' as const,
  log(_level: string, _message: string, error?: unknown): void {
    const call = underWay.getStore();
    if (call) call.error = error;
  },
};

/** Asks Better Auth, whose own error says nothing of the database being away: then this throws what it logged. */
export async function askAuth<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const call: { error?: unknown } = {};
  try {
    return await underWay.run(call, ask);
  } catch (error) {
    throw isDatabaseAway(call.error) ? call.error : error;
  }
}
