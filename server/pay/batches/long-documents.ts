import type { MatchProblem } from '#contract/payslip-problems.ts';
import type { BatchRow } from './batch-rows.ts';
import { firstBehindTheLast, type Pages, saysItIs } from './behind-the-last.ts';
import type { PageFinder, PageMatch } from './page-ids.ts';
import type { Bookmark } from './pages-reader.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** Pages of one PDF that are one document. */
export type DocumentPages = {
  first: number;
  last: number;
  match: PageMatch | { problem: Extract<MatchProblem, 'follows'>; who?: string };
};

/** How pages become documents: by the ids on them, or at these pages, whose bookmarks may bear an id, too. */
export type Split = { joins: boolean } | { starts: Bookmark[] };

/** How a batch is to be split. */
export function splitOf(
  { splitBy, splitEvery }: Pick<BatchRow, 'splitBy' | 'splitEvery'>,
  { bookmarks, total }: { bookmarks: Bookmark[]; total: number },
): Split {
  if (splitBy === 'bookmarks') return { starts: bookmarks };
  if (splitBy === 'ids' || splitBy === 'joined') return { joins: splitBy === 'joined' };
  const every = splitEvery ?? 1;
  const starts = Array.from({ length: Math.ceil(total / every) }, (_, at) => ({ page: at * every, title: '' }));
  return { starts };
}

/** The documents of a long PDF, from a page on at which one begins. */
export function documentsIn(
  pages: Pages,
  finder: PageFinder,
  split: Split,
  start: number,
): AsyncGenerator<DocumentPages> {
  return 'starts' in split
    ? atPages(pages, finder.whose, split.starts, start)
    : byIds(pages, finder, split.joins, start);
}

async function* atPages(
  { total, text }: Pages,
  whose: PageFinder['whose'],
  bookmarks: Bookmark[],
  start: number,
): AsyncGenerator<DocumentPages> {
  const titles = new Map(bookmarks.map(({ page, title }) => [page, title]));
  // What stands before the first bookmark is a document, too.
  const starts = [...new Set([0, ...titles.keys()])].filter((page) => page >= start);
  for (const [index, first] of starts.entries()) {
    const last = (starts[index + 1] ?? total) - 1;
    const texts = [titles.get(first) ?? ''];
    for (let page = first; page <= last; page += 1) texts.push(await text(page));
    yield { first, last, match: whose(texts.join('\n')) };
  }
}

/**
 * Pages in a row with one person's id are one document. A page without any id may belong to the person before it, unless
 * it says that it is a first page, names several people, or stands at the end and seems to be about everybody.
 */
async function* byIds(pages: Pages, finder: PageFinder, joins: boolean, start: number): AsyncGenerator<DocumentPages> {
  const { total, text } = pages;
  const { whose } = finder;
  const mayFollow = (words: string, match: PageMatch) =>
    'problem' in match && match.problem === 'no-id' && !saysItIs(1, words) && !finder.namesSeveral(words);
  const end = await firstBehindTheLast(pages, finder, mayFollow);
  let owner: PayslipRecipient | null = null;
  // Where a run goes on behind a page without an id, its owner stands on an earlier one.
  for (let page = start - 1; page >= 0; page -= 1) {
    const words = await text(page);
    const match = whose(words);
    if ('recipient' in match) owner = match.recipient;
    if (!mayFollow(words, match)) break;
  }
  let open: DocumentPages | null = null;
  for (let page = start; page < total; page += 1) {
    const words = await text(page);
    const match = whose(words);
    const follows = owner !== null && page < end && mayFollow(words, match);
    const isSame =
      open && 'recipient' in open.match && 'recipient' in match && open.match.recipient.id === match.recipient.id;
    if (open && (isSame || (follows && joins))) {
      open.last = page;
      continue;
    }
    if (open) yield open;
    if (!follows) owner = 'recipient' in match ? match.recipient : null;
    const who = owner && [owner.name, owner.employeeId].filter(Boolean).join(' ');
    open = { first: page, last: page, match: follows ? { problem: 'follows', ...(who && { who }) } : match };
  }
  if (open) yield open;
}
