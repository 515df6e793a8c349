import type { PageFinder, PageMatch } from './page-ids.ts';

/** The pages of a PDF. */
export type Pages = { total: number; text(page: number): Promise<string> };

/** What a page says that is about everybody, in the languages of the app. */
const ofEverybody =
  /summary|grand total|control total|\btotals\b|all (?:employees|staff)|zusammenfassung|gesamtsumme|summenblatt|alle mitarbeite|récapitulati|total général|tous les (?:salariés|employés)|resumen|total general|todos los empleados|sɔmari|ɔl (?:di )?wokman|ملخص|المجموع الكلي|جميع الموظفين/iu;

/** So many others have to have fewer pages each: one alone may have a short payslip. */
const fewestOthers = 3;

/** What a page says of its place: Page 2 of 3, Seite 2 von 3. */
const numbered = /(?:page|seite|página|pagina|pej|صفحة)\s*(\d+)\s*(?:of|von|de|sur|na|من|\/)\s*\d/giu;

const isOfEverybody = (words: string) => ofEverybody.test(words);

/** Whether a page says that it is this one of several. */
export const saysItIs = (place: number, words: string) =>
  [...words.matchAll(numbered)].some(([, said]) => Number(said) === place);

/**
 * The first page at the end of a PDF that belongs to nobody, though it stands behind a page of somebody and has no id: with
 * it they would have more pages than anybody else, or it speaks of everybody as no such page of others does. The number of
 * all pages where there is none. It looks from the end, since most PDFs show within two people that there is none.
 */
export async function firstBehindTheLast(
  { total, text }: Pages,
  { whose }: PageFinder,
  mayFollow: (words: string, match: PageMatch) => boolean,
): Promise<number> {
  /** How many pages each person has, from the last one on. */
  const sizes: number[] = [];
  let owner: string | null = null;
  let following: string[] = [];
  let behind: { from: number; pages: string[] } | null = null;
  let isUsual = false;
  for (let page = total - 1; page >= 0; page -= 1) {
    const words = await text(page);
    const match = whose(words);
    if (!('recipient' in match)) {
      following = mayFollow(words, match) ? [words, ...following] : [];
      continue;
    }
    const { id } = match.recipient;
    if (!behind) behind = { from: page + 1, pages: following };
    else if (owner !== id || sizes.length > 1) isUsual ||= following.some(isOfEverybody);
    if (owner !== id) sizes.push(0);
    sizes.push((sizes.pop() ?? 0) + following.length + 1);
    [owner, following] = [id, []];
    const [last = 0, ...others] = sizes;
    // The newest of them may have more pages before this one, which changes nothing.
    if (others.some((size) => size >= last) && (isUsual || !behind.pages.some(isOfEverybody))) return total;
    if (behind.pages.length === 0) return total;
  }
  if (!behind) return total;
  const [last = 0, ...others] = sizes;
  const most = others.length < fewestOthers ? total : Math.max(...others);
  const { from, pages } = behind;
  const at = pages.findIndex((words, index) => {
    const place = last - pages.length + index + 1;
    return !saysItIs(place, words) && (place > most || (!isUsual && isOfEverybody(words)));
  });
  return at < 0 ? total : from + at;
}
