import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An address with the port that it was called from: `203.0.113.9:50724`, `[2001:db8::1]:50724`. */
const addressWithPort = /\[([^[\]]*)\](?::\d{1,5})?|\b(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}\b/g;

/**
 * Removes ports from forwarded addresses. Some gateways write them, and each connection has another port, so each would
 * count as an address of its own, with budgets of its own.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.replace(addressWithPort, '$1$2');
  });
}

/**
 * Logs, once, that a request has forwarding headers and comes from no trusted proxy: behind a proxy that is not named,
 * everybody is one address, with one budget. It logs no address. Only the connection's own address says whether its
 * proxy is trusted: behind one on this host, a caller on this host has the same address.
 */
export function warnOfForwardedHeaders(app: FastifyInstance, trustedProxies: string[]): void {
  const trusted = listOf(trustedProxies);
  let isWarned = false;
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    const speaksForAnother = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (isWarned || !speaksForAnother || holds(trusted, socket.remoteAddress)) return;
    isWarned = true;
    log.warn(
      'a request has X-Forwarded-For or Forwarded, and comes from no address in TRUSTED_PROXIES: behind a proxy that is not named ' +
        'there, everybody counts as one address',
    );
  });
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function holds(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
