import { createHmac } from 'node:crypto';
import type { AppContext } from './app-context.ts';

/** The purpose that the key is derived for; another one would change the hash of every address. */
export const tracePurpose = 'accounts in the audit';

/**
 * An email address as the audit stores it: sixteen hex digits of its HMAC. A reader of the audit learns no address from
 * it, nor what somebody typed by mistake; `stagedoor audit account` says whose it is.
 */
export function accountTrace({ traceKey }: Pick<AppContext, 'traceKey'>, email: string): string {
  const address = email.trim().toLowerCase();
  return createHmac('sha256', traceKey).update(address).digest('hex').slice(0, 16);
}
