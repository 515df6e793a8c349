import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushMessage } from '#contract/push.ts';
import { openedPush, type Signed, signatureIn } from './opened-push.ts';
import { selfSigned } from './self-signed.ts';

/** A notification as it arrived: opened, and its signature checked. */
export type ReceivedPush = {
  /** Which browser it was for. */
  endpoint: string;
  message: PushMessage;
  signed: Signed;
  headers: IncomingHttpHeaders;
  /** Bytes on the wire. */
  size: number;
};

/** What the push service answers: a status, and whatever stands beside it; or nothing ever. */
export type Mood = { status: number; headers?: Record<string, string>; body?: Buffer } | 'is-silent';

/** A browser, as far as push goes: what it tells the server, once it is subscribed. */
export type PushBrowser = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Lets this process take the certificate of a push service. */
export function trust({ certificate }: PushReceiver): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

/** A push service on this machine, over TLS, whose browsers open what they get. */
export type PushReceiver = Awaited<ReturnType<typeof openPushReceiver>>;

/** Opens a push service; `host` is what PUSH_PRIVATE_HOSTS has to name, `certificate` what has to be trusted. */
export async function openPushReceiver() {
  const { cert, key } = selfSigned();
  const browsers = new Map<string, (sealed: Buffer) => string>();
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  const moods = new Map<string, Mood>();
  let asked = 0;
  let connections = 0;

  const server = createServer({ cert, key }, (request, response) => {
    asked += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const endpoint = `${origin}${request.url}`;
      const mood = moods.get(endpoint) ?? moods.get('all') ?? { status: 201 };
      if (mood === 'is-silent') return;
      if (mood.status >= 300) refused.push(endpoint);
      else {
        const sealed = Buffer.concat(parts);
        const opened = browsers.get(endpoint)?.(sealed) ?? 'null';
        const signed = signatureIn(request.headers.authorization);
        const message = JSON.parse(opened) as PushMessage;
        received.push({ endpoint, message, signed, headers: request.headers, size: sealed.length });
      }
      response.writeHead(mood.status, mood.headers ?? {}).end(mood.body);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const origin = `https://${host}`;

  return {
    host,
    origin,
    certificate: cert,
    /** What arrived and was taken, in order. */
    received,
    /** Where something came that was answered with anything but success, in order. */
    refused,
    /** How many requests and connections there were. */
    asked: () => asked,
    connections: () => connections,
    /** Answers so from now on, to all browsers or to one; undefined takes again. */
    answer: (mood: Mood | undefined, endpoint = 'all') => {
      if (mood) moods.set(endpoint, mood);
      else moods.delete(endpoint);
    },
    /** What somebody reads on a browser, in the order of arrival. */
    on: ({ endpoint }: PushBrowser) => received.filter((push) => push.endpoint === endpoint),
    /** A browser that just subscribed. */
    browser: (): PushBrowser => {
      const own = createECDH('prime256v1');
      const secret = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(endpoint, (sealed) => openedPush(sealed, own, secret));
      const p256dh = own.generateKeys('base64url');
      return { endpoint, keys: { p256dh, auth: secret.toString('base64url') } };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
