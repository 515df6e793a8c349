import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { type MailKind, mailKinds } from '#contract/push.ts';

/** The purpose for which the keys of these tokens are derived. */
export const unsubscribePurpose = 'unsubscribe links';

/** The person and the kind of mail that a token turns off. */
export type MailLink = { userId: Id; kind: MailKind };

/** The token that turns off one kind of mail to one person. It never expires: a mail stays in an inbox for years. */
export function unsubscribeToken(key: Buffer, { userId, kind }: MailLink): string {
  const named = `${kind}.${userId}`;
  return `${named}.${macOf(named, key).toString('base64url')}`;
}

/**
 * What a token turns off; null if none of the keys signed it.
 * @param keys newest first
 */
export function mailLinkIn(token: string, keys: Buffer[]): MailLink | null {
  const [, named = '', kind = '', userId = '', mac = ''] = /^((\w+)\.([\da-f-]{36}))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const isOurs = keys.some((key) => given.length === macLength && timingSafeEqual(given, macOf(named, key)));
  const known = mailKinds.find((each) => each === kind);
  return isOurs && known && isId(userId) ? { userId, kind: known } : null;
}

const macLength = 32;

function macOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
