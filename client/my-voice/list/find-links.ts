import { find } from 'linkifyjs';

/** A web address in a text, and the address that its link leads to. */
type Link = { start: number; end: number; value: string; href: string };

export type FindLinks = typeof findLinks;

/** The beginnings of a link. Most messages have none, and need not be searched. */
const addressBegins = /https?:\/\/|www\./i;

/** The addresses in a text that become links. */
export default function findLinks(text: string): Link[] {
  if (!addressBegins.test(text)) return [];
  return find(text, 'url').flatMap(({ start, end, value }) => {
    const href = safeAddress(value);
    return href === null ? [] : { start, end, value, href };
  });
}

/**
 * The address that a link may lead to, or null. It must begin as a web address, because `notes.md` is a file name and
 * `javascript:` a trap; a user name before an @ is refused, because it makes one site look like another.
 */
function safeAddress(found: string): string | null {
  if (!/^(https?:\/\/|www\.)/i.test(found)) return null;
  const address = /^www\./i.test(found) ? `https://${found}` : found;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}
