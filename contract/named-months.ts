import { monthNames } from './month-names.ts';

/** A month as a file's name says it: 2026-11, and the day beside it if there is one. */
type NamedMonth = { month: string; day: string | null };

const inNumbers =
  /(?<=^|[\s_,;()[\]])(?:(20\d\d)[-_. ](0[1-9]|1[0-2])(?:[-_. ](\d\d))?|(0[1-9]|1[0-2])[-_. ](20\d\d))(?=$|[\s_.,;()[\]])/g;

let known: ReturnType<typeof wordsOfMonths> | undefined;

/** The months that a file's name says as words of it: 2026_11_28, 11.2026, November 2026, 28. Nov. 2026. */
export function namedMonths(name: string): NamedMonth[] {
  const { numbers, inWords } = words();
  const text = name.normalize('NFC');
  const written = [...text.matchAll(inNumbers)].map(([, year, month, day, first, last]) => ({
    month: `${year ?? last}-${month ?? first}`,
    day: day ?? null,
  }));
  const spelled = [...text.matchAll(inWords)].map(([, day, before, after, first, last]) => ({
    month: `${after ?? first}-${numbers.get((before ?? last ?? '').toLowerCase())}`,
    day: day?.padStart(2, '0') ?? null,
  }));
  return [...written, ...spelled];
}

/** A file's name without the months that it says. */
export function withoutMonths(name: string): string {
  return name.normalize('NFC').replace(inNumbers, ' ').replace(words().inWords, ' ');
}

/** The one month that names of files say, also where some say none. */
export function onlyMonth(names: string[]): string | null {
  const months = new Set(names.flatMap(namedMonths).map(({ month }) => month));
  const [only = null] = months.size === 1 ? months : [];
  return only;
}

function words() {
  known ??= wordsOfMonths();
  return known;
}

/** The names of months, also without accents, and how they stand beside a year. */
function wordsOfMonths() {
  const numbers = new Map<string, string>();
  for (const [written, number] of monthNames()) {
    const name = written.normalize('NFC').toLowerCase().replace(/\.$/, '');
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
    for (const one of [name, plain]) if (/^\p{L}/u.test(one)) numbers.set(one, String(number).padStart(2, '0'));
  }
  const names = [...numbers.keys()].sort((one, other) => other.length - one.length).join('|');
  const inWords = new RegExp(
    String.raw`(?<![\p{L}\d])(?:(?:(?<!-)(\d{1,2})\.[\s_]*)?(${names})\.?[\s_.-]*(?:de[\s_]+)?(20\d\d)(?!\d)|(20\d\d)[\s_.-]*(${names})(?!\p{L}))`,
    'giu',
  );
  return { numbers, inWords };
}
