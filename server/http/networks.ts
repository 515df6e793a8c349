import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** A network that callers are counted in, and how many times the budget of one address it has. */
export type Network = { name: string; budgets: number };

/**
 * The networks of a caller's address, the narrowest first: an IPv4 address; of IPv6 the /64, all of whose addresses one
 * caller has, and the /48, which providers give to a site, or spread many phones over. So the /48 has three budgets.
 */
export function networksOf(ipAddress: string): Network[] {
  const narrow = normalizeIP(ipAddress);
  return isIPv6(narrow)
    ? [
        { name: narrow, budgets: 1 },
        { name: `${normalizeIP(ipAddress, 48)}/48`, budgets: 3 },
      ]
    : [{ name: narrow, budgets: 1 }];
}
