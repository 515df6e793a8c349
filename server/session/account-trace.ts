import { createHmac } from 'node:crypto';
import type { AppContext } from './app-context.ts';

/** What the key is derived for; another would make another hash of each address. */
export const tracePurpose = 'accounts in the audit';

/**
 * What the audit knows an email address by: sixteen hex digits of its HMAC. Whoever reads the audit learns no address by
 * it, nor what somebody typed by mistake; `stagedoor audit account` says whose it is.
 */
export function accountTrace({ traceKey }: Pick<AppContext, 'traceKey'>, email: string): string {
  const address = email.trim().toLowerCase();
  return createHmac('sha256', traceKey).update(address).digest('hex').slice(0, 16);
}
