import { Resolver } from 'node:dns/promises';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Resolves a host to all its addresses. Rejects or returns none if it has none. */
export type Resolve = (host: string) => Promise<string[]>;

/** The push services that we call. Browsers name them, so anybody could name any host. */
export type PushServices = {
  /** True for an https address on the public internet, or of a push service named in the settings. */
  mayReach(endpoint: string): Promise<boolean>;
  /**
   * The agent for an endpoint. Unless the settings name the service, it connects to public addresses alone, whatever
   * the name resolves to by then.
   */
  agentFor(endpoint: string): Agent;
  /** Whether its browsers understand Declarative Web Push: those of Apple's service. */
  takesDeclarative(endpoint: string): boolean;
  close(): void;
};

/** Connections to one push service at a time. */
const atOnce = 8;

/** Thrown if a name resolves into a private network. */
class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

/**
 * The push services that may be called.
 * @param privateHosts hosts with ports of push services in the company's own network, such as push.example.com:8443
 */
export function pushServices(privateHosts: string[], resolve: Resolve = byDns()): PushServices {
  const named = new Set(privateHosts);
  const lookup: LookupFunction = (host, { all }, answer) => {
    publicAddresses(host).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (all) answer(null, addresses);
        else answer(null, first?.address ?? '', first?.family ?? 4);
      },
      (error) => answer(error, ''),
    );
  };
  const publicAgent = new Agent({ keepAlive: true, maxSockets: atOnce, lookup });
  const privateAgent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const isNamed = ({ hostname, port }: URL) => named.has(`${hostname}:${port || '443'}`);

  async function publicAddresses(host: string): Promise<string[]> {
    const addresses = await resolve(host);
    if (addresses.length === 0) throw Object.assign(new Error('Nobody knows the name.'), { code: 'ENOTFOUND' });
    if (!addresses.every(isPublicAddress)) throw new NotPublic('This is no public address.');
    return addresses;
  }

  /** The URL of an endpoint that may be called by its form; else null. An IP address would bypass the lookup. */
  function wellWritten(endpoint: string): URL | null {
    if (!URL.canParse(endpoint)) return null;
    const url = new URL(endpoint);
    // Browsers give out normalised URLs. In one of those, no other parser can see a different host.
    const isPlain = url.href === endpoint && url.protocol === 'https:' && url.username === '' && url.password === '';
    if (!isPlain) return null;
    const isHost = url.port === '' && !url.hostname.startsWith('[') && isIP(url.hostname) === 0;
    return isHost || isNamed(url) ? url : null;
  }

  return {
    async mayReach(endpoint) {
      const url = wellWritten(endpoint);
      if (!url) return false;
      if (isNamed(url)) return true;
      return publicAddresses(url.hostname).then(
        () => true,
        () => false,
      );
    },
    agentFor(endpoint) {
      const url = wellWritten(endpoint);
      if (!url) throw new NotPublic('This is no address of a push service.');
      return isNamed(url) ? privateAgent : publicAgent;
    },
    takesDeclarative: (endpoint) => /(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname),
    close() {
      publicAgent.destroy();
      privateAgent.destroy();
    },
  };
}

/** Asks DNS with a time limit, and not in the thread pool that hashes passwords, because anybody can name hosts. */
function byDns(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
