import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushMessage } from '#contract/push.ts';
import { openedPush, type Signed, signatureIn } from './opened-push.ts';
import { selfSigned } from './self-signed.ts';

/** A received notification, opened, with its signature verified. */
export type ReceivedPush = {
  /** The subscription it was sent to. */
  endpoint: string;
  message: PushMessage;
  signed: Signed;
  headers: IncomingHttpHeaders;
  /** Bytes on the wire. */
  size: number;
};

/** The push service's answer: a status with optional headers and body; or none, ever. */
export type Mood = { status: number; headers?: Record<string, string>; body?: Buffer } | 'is-silent';

/** A subscribed browser, as the server sees it. */
export type PushBrowser = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Makes this process trust the push service's certificate. */
export function trust({ certificate }: PushReceiver): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

/** A local push service over TLS, whose browsers can open what they get. */
export type PushReceiver = Awaited<ReturnType<typeof openPushReceiver>>;

/** Opens a push service; `host` is for PUSH_PRIVATE_HOSTS, `certificate` is the one to trust. */
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
    /** The accepted messages, in order. */
    received,
    /** The endpoints of refused messages, in order. */
    refused,
    /** How many requests and connections there were. */
    asked: () => asked,
    connections: () => connections,
    /** Sets the answer from now on, for all browsers or one; undefined accepts again. */
    answer: (mood: Mood | undefined, endpoint = 'all') => {
      if (mood) moods.set(endpoint, mood);
      else moods.delete(endpoint);
    },
    /** The messages to one browser, in order of arrival. */
    on: ({ endpoint }: PushBrowser) => received.filter((push) => push.endpoint === endpoint),
    /** A newly subscribed browser. */
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
