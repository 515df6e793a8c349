import type { NewsSlot } from './home.ts';
import type { Language } from './language.ts';
import { type CompanyLook, type PageLook, type Prerendered, pageIn } from './page-look.ts';
import { type Path, paths, screenAt } from './paths.ts';

/** How one screen opens: what stands there painted, and what can be asked for before any script has run. */
export type Shell = {
  /** Which of the paints. */
  paint: number;
  scripts: string[];
  styles: string[];
  /** The words it needs, by language. */
  words: Record<Language, string[]>;
  /** What it reads from the server, with LANGUAGE in the language's place, and SLOT in that of an article's. */
  reads: string[];
};

/** How every screen opens: /first-paint.json of a built client. Some paints are those of many screens. */
export type FirstPaint = {
  paints: Record<Language, Prerendered>[];
  screens: Record<Path | 'elsewhere', Shell>;
};

/** How an address opens. Whoever is signed in goes on from the login to the home page. */
export function shellOf({ screens }: FirstPaint, address: string, isSignedIn: boolean): Shell {
  const path = screenAt(address) ?? 'elsewhere';
  return screens[path === paths.login && isSignedIn ? paths.home : path];
}

/** Here once more, for the list of contract/home.ts brings its schemas along. */
const slots: Record<NewsSlot, true> = { news: true, update: true, events: true };

/** The reads of an opening, as a reader's browser asks for them; none of an article that cannot be. */
export function readsOf({ reads }: Shell, address: string, language: Language): string[] {
  const slot = address.replace(/.*\//, '');
  return reads
    .filter((read) => !read.includes('SLOT') || Object.hasOwn(slots, slot))
    .map((read) => read.replace('LANGUAGE', language).replace('SLOT', slot));
}

/** The page as an opening of it goes out: in the reader's look and the company's, painted, and with all that will be asked for. */
export function openedPage(
  html: string,
  { paints }: FirstPaint,
  shell: Shell,
  look: PageLook,
  reads: string[],
  company: CompanyLook | null,
): string {
  const painted = pageIn(html, look, paints[shell.paint]?.[look.language], company);
  return painted.replace('</title>', (end) => end + hintsOf(shell, look.language, reads));
}

/** All that the screen will ask for, said before any script has run, so that nothing waits for anything else. */
function hintsOf({ words, scripts, styles }: Shell, language: Language, reads: string[]): string {
  return [
    ...reads.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
    ...[...words[language], ...scripts].map(
      (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
    ),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ].join('');
}
