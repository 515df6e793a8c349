import { languages } from '#client/i18n/languages.ts';
import { paths } from '#contract/paths.ts';
import type { PushMessage } from '#contract/push.ts';

/** The notification of a push event of Declarative Web Push, as Safari has it in place of data. */
export type DeclaredNotification = Pick<Notification, 'title' | 'body' | 'lang' | 'tag'> & { navigate?: string };

/** The message as our server writes it; null for anything else. */
export function messageIn(data: { json: () => unknown } | null): PushMessage | null {
  try {
    const message = data?.json() as PushMessage;
    const texts = [message.title, message.body, message.tag, message.path];
    return texts.every((text) => typeof text === 'string') && Object.hasOwn(languages, message.language)
      ? message
      : null;
  } catch {
    return null;
  }
}

/** The message that Safari has made a notification of. */
export function messageOf(declared: DeclaredNotification, origin: string): PushMessage | null {
  const { title, body, lang, tag, navigate } = declared;
  if (!Object.hasOwn(languages, lang)) return null;
  return { title, body, language: lang as PushMessage['language'], tag, path: ownPath(navigate, origin) };
}

/** A path of our own origin, with what it says of its screen; the login for anything else. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return paths.login;
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search : paths.login;
}
