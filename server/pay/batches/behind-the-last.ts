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

/** The places that a page says it has: 2 of Page 2 of 3. */
const placesOn = (words: string) => [...words.matchAll(numbered)].map(([, place]) => Number(place));

/** Whether a page says that it is this one of several. */
export const saysItIs = (place: number, words: string) => placesOn(words).includes(place);

/** What a page without an id says: each is read once, and its text is let go. */
const saidOn = (words: string) => ({ isOfEverybody: ofEverybody.test(words), places: placesOn(words) });
type Said = ReturnType<typeof saidOn>;

const someOfEverybody = (pages: Said[]) => pages.some(({ isOfEverybody }) => isOfEverybody);

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
  let owner: string | null = null;
  /** The pages without an id behind the next page of somebody, the last one first. */
  let following: Said[] = [];
  let behind: { from: number; pages: Said[]; areOfEverybody: boolean } | null = null;
  /** Whether pages of others speak of everybody, too. */
  let isUsual = false;
  /** How many pages the last person has, the one who is looked at, and whoever of the others has the most. */
  let [last, newest, most, others] = [0, 0, 0, 0];
  for (let page = total - 1; page >= 0; page -= 1) {
    const words = await text(page);
    const match = whose(words);
    if (!('recipient' in match)) {
      if (mayFollow(words, match)) following.push(saidOn(words));
      else following = [];
      continue;
    }
    const { id } = match.recipient;
    if (behind && (owner !== id || others > 0)) isUsual ||= someOfEverybody(following);
    behind ??= { from: page + 1, pages: following.toReversed(), areOfEverybody: someOfEverybody(following) };
    if (owner !== null && owner !== id) [others, newest] = [others + 1, 0];
    if (others === 0) last += following.length + 1;
    else newest += following.length + 1;
    most = Math.max(most, newest);
    [owner, following] = [id, []];
    // The newest of them may have more pages before this one, which changes nothing.
    if (most >= last && (isUsual || !behind.areOfEverybody)) return total;
    if (behind.pages.length === 0) return total;
  }
  if (!behind) return total;
  const { from, pages } = behind;
  const at = pages.findIndex(({ isOfEverybody, places }, index) => {
    const place = last - pages.length + index + 1;
    const isTooMany = others >= fewestOthers && place > most;
    return !places.includes(place) && (isTooMany || (!isUsual && isOfEverybody));
  });
  return at < 0 ? total : from + at;
}
