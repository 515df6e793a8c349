import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKinds } from '#contract/push.ts';

/** What the keys of these tokens are derived from the secret for. */
export const unsubscribePurpose = 'unsubscribe links';

/** Whose mail of which kind a token turns off. */
export type MailLink = { userId: string; kind: MailKind };

/** The token that turns one kind of mail to one person off, and does nothing else. It does not expire: a mail stays in its inbox for years. */
export function unsubscribeToken(key: Buffer, { userId, kind }: MailLink): string {
  const named = `${kind}.${userId}`;
  return `${named}.${macOf(named, key).toString('base64url')}`;
}

/**
 * Whose mail of which kind a token turns off; null where none of the keys signed it.
 * @param keys newest first
 */
export function mailLinkIn(token: string, keys: Buffer[]): MailLink | null {
  const [, named = '', kind = '', userId = '', mac = ''] = /^((\w+)\.([\da-f-]{36}))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const isOurs = keys.some((key) => given.length === macLength && timingSafeEqual(given, macOf(named, key)));
  const known = mailKinds.find((each) => each === kind);
  return isOurs && known ? { userId, kind: known } : null;
}

const macLength = 32;

function macOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
