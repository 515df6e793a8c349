import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '#contract/push.ts';
import type { VapidKeys } from '#server/environment/vapid-keys.ts';
import type { BrowserKeys } from './push-keys.ts';
import type { PushServices } from './push-services.ts';

/** How push services identify us, where they find whoever runs this server, and where the app is. */
type Vapid = VapidKeys & { subject: string; publicUrl: string };

/** One notification in flight to one browser. */
type OutgoingPush = {
  to: { endpoint: string } & BrowserKeys;
  message: PushMessage;
  /** For how many seconds the push service keeps it for a browser that is away. */
  seconds: number;
};

/** What the push service said. */
export type PushAnswer = {
  status: number;
  /** Seconds it wants to be left alone for; null if it does not say. */
  retryAfter: number | null;
};

/** Sends a notification to its push service; rejects if that cannot be reached. */
export type PushTransport = (push: OutgoingPush) => Promise<PushAnswer>;

/** How long a push service may take, in milliseconds. */
const timeoutMs = 10_000;

/** Bytes of an answer that are read, so that its connection can be reused; we need none of them. */
const read = 64 * 1024;

/** The length of every message, in bytes, so that it tells a push service nothing. */
const length = 1024;

/**
 * Sends encrypted messages (RFC 8291) under our signature (RFC 8292). The library encrypts and signs; we send the
 * request ourselves, because the library would read an answer of any length. Redirects are not followed.
 */
export function byWebPush(
  vapid: Vapid,
  services: Pick<PushServices, 'agentFor' | 'takesDeclarative'>,
  silence = timeoutMs,
): PushTransport {
  return async ({ to: { endpoint, p256dh, auth }, message, seconds }) => {
    const agent = services.agentFor(endpoint);
    const content = services.takesDeclarative(endpoint) ? declarative(message, vapid.publicUrl) : message;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, padded(content), {
      vapidDetails: vapid,
      TTL: seconds,
      // A newer one replaces one that still waits there. Keyed with the browser's secret, the topic reveals nothing.
      topic: createHmac('sha256', auth).update(message.tag).digest('base64url').slice(0, 32),
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(silence);
      const sending = request(endpoint, { method: 'POST', agent, headers, signal }, (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: secondsIn(answer.headers['retry-after']) });
        readAway(answer);
      });
      sending.on('error', reject);
      sending.end(body);
    });
  };
}

/**
 * A message as Declarative Web Push has it (W3C Push API): Safari shows it itself where it has thrown our worker away,
 * and hands it to the worker, which may change it, where it has not.
 */
function declarative({ title, body, language, tag, path }: PushMessage, publicUrl: string) {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const notification = { title, body, lang: language, dir, tag, navigate: new URL(path, publicUrl).href };
  return { web_push: 8030, notification, mutable: true };
}

function padded(message: PushMessage | ReturnType<typeof declarative>): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  return Buffer.concat([json, Buffer.alloc(Math.max(0, length - json.length), ' ')]);
}

function readAway(answer: IncomingMessage): void {
  let left = read;
  answer.on('error', () => {});
  answer.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) answer.destroy();
  });
}

/** Parses Retry-After: seconds or a date. */
function secondsIn(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
