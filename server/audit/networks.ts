import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** A network that callers are counted by, and its budget as a multiple of one address's. */
export type Network = { name: string; budgets: number };

/**
 * The IPv6 prefixes that callers are counted by, the narrowest first: a /64 is one caller's; a /48 is a site's, or
 * shared by many phones of a provider; a /32 is a provider's. Without the last, the holder of a /32 would have 65,536
 * budgets of a /48.
 */
export const prefixes = [
  { bits: 64, budgets: 1 },
  { bits: 48, budgets: 3 },
  { bits: 32, budgets: 30 },
];

/** The networks of a caller's address, the narrowest first: an IPv4 address alone, or the prefixes of an IPv6 address. */
export function networksOf(ipAddress: string): Network[] {
  const [{ bits } = { bits: 64 }, ...wider] = prefixes;
  const narrow = normalizeIP(ipAddress, bits);
  if (!isIPv6(narrow)) return [{ name: narrow, budgets: 1 }];
  return [
    { name: narrow, budgets: 1 },
    ...wider.map(({ bits, budgets }) => ({ name: `${normalizeIP(ipAddress, bits)}/${bits}`, budgets })),
  ];
}
