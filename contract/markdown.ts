import { ownPath } from './own-path.ts';

/*
 * The Markdown that articles are written in: headings, lists, bold, italic, links and line breaks. Everything else is text,
 * HTML too. Each pattern reads a text once, however it is made.
 */

/** A piece of a line: text, emphasis or a link around others, or the end of a line. */
export type Inline =
  | string
  | { is: 'bold'; of: Inline[] }
  | { is: 'italic'; of: Inline[] }
  | { is: 'link'; to: LinkTarget; of: Inline[] }
  | { is: 'break' };

/** A part of a text that stands by itself. */
export type Block =
  | { is: 'heading'; of: Inline[] }
  | { is: 'paragraph'; of: Inline[] }
  | { is: 'list'; isNumbered: boolean; items: Inline[][] };

/** Where a link leads: to a screen of ours, or anywhere else by the web or mail. */
export type LinkTarget = { own: string } | { other: string };

const heading = /^#{1,6}[ \t]+(\S.*)$/;
const item = /^[ \t]*(?:([-*+])|\d{1,3}[.)])[ \t]+(\S.*)$/;
const inline =
  /\\([\\*[\]#>+.)-])|\*\*((?:[^*\\\n]|\\.|\*(?!\*))+)\*\*|\*((?:[^*\\\n]|\\.)+)\*|\[([^\][\n]+)\]\(([^()\s]+)\)|\n/g;
const web = /^https?:\/\/[a-z\d][^\s\\@]*$/i;
const mail = /^mailto:[^\s@?]+@[^\s@?]+$/i;

/** Where the address of a link leads; null for one that an article must not lead to. */
export function linkTarget(address: string): LinkTarget | null {
  const own = ownPath(address);
  if (own) return { own };
  if (mail.test(address) || web.test(address)) return { other: address };
  return null;
}

/** The blocks of a text. A link to somewhere bad is the text that was written. */
export function parsedMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ is: 'paragraph', of: inlinesOf(lines.join('\n')) });
    lines = [];
  };
  let isInList = false;
  for (const line of text.split(/\r?\n/)) {
    const [, mark, entry] = item.exec(line) ?? [];
    if (entry !== undefined) {
      endParagraph();
      const isNumbered = mark === undefined;
      const last = isInList ? blocks.at(-1) : undefined;
      const words = inlinesOf(entry.trimEnd());
      if (last?.is === 'list' && last.isNumbered === isNumbered) last.items.push(words);
      else blocks.push({ is: 'list', isNumbered, items: [words] });
      isInList = true;
      continue;
    }
    isInList = false;
    const title = heading.exec(line)?.[1];
    if (title !== undefined || line.trim() === '') endParagraph();
    if (title !== undefined) blocks.push({ is: 'heading', of: inlinesOf(title.trimEnd()) });
    else if (line.trim() !== '') lines.push(line.trim());
  }
  endParagraph();
  return blocks;
}

/** The addresses in a text that its links must not lead to, each once. */
export function badLinksIn(text: string): string[] {
  const addresses = [...text.matchAll(/(?<!\\)\]\(([^()\n]*)\)/g)].map(([, address = '']) => address.trim());
  return [...new Set(addresses.filter((address) => !linkTarget(address)))];
}

function inlinesOf(text: string): Inline[] {
  const found: Inline[] = [];
  const add = (piece: string) => {
    const last = found.at(-1);
    if (typeof last === 'string') found[found.length - 1] = last + piece;
    else if (piece !== '') found.push(piece);
  };
  let end = 0;
  for (const match of text.matchAll(inline)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [whole, escaped, bold, italic, words, address] = match;
    const to = address === undefined ? null : linkTarget(address);
    if (escaped !== undefined) add(escaped);
    else if (bold !== undefined) found.push({ is: 'bold', of: inlinesOf(bold) });
    else if (italic !== undefined) found.push({ is: 'italic', of: inlinesOf(italic) });
    else if (to && words !== undefined) found.push({ is: 'link', to, of: inlinesOf(words) });
    else if (whole === '\n') found.push({ is: 'break' });
    else add(whole);
  }
  add(text.slice(end));
  return found;
}
