import { find } from 'linkifyjs';

/** An address of the web in a text, and where it may lead. */
type Link = { start: number; end: number; value: string; href: string };

export type FindLinks = typeof findLinks;

/** How an address begins that is made a link. Most messages have none, and need not be searched. */
const addressBegins = /https?:\/\/|www\./i;

/** The addresses in a text that are made links. */
export default function findLinks(text: string): Link[] {
  if (!addressBegins.test(text)) return [];
  return find(text, 'url').flatMap(({ start, end, value }) => {
    const href = safeAddress(value);
    return href === null ? [] : { start, end, value, href };
  });
}

/**
 * The address a link may lead to. Only what begins as an address of the web, for `notes.md` is a file's name and
 * `javascript:` a trap; none with a name before the @, which makes one site look like another.
 */
function safeAddress(found: string): string | null {
  if (!/^(https?:\/\/|www\.)/i.test(found)) return null;
  const address = /^www\./i.test(found) ? `https://${found}` : found;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}
