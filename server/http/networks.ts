import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** A network that callers are counted in, and how many times the budget of one address it has. */
export type Network = { name: string; budgets: number };

/**
 * The prefixes of IPv6 that callers are counted in, the narrowest first: the /64, all of whose addresses one caller has; the
 * /48, which providers give to a site, or spread many phones over; the /32, which a registry gives to a provider. Without the
 * last, whoever has a /32 has 65,536 budgets of a /48.
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
