import type { NewsSlot } from './articles.ts';
import type { Language } from './language.ts';
import { type CompanyLook, type PageLook, type Prerendered, pageIn } from './page-look.ts';
import { type Path, paths, screenAt } from './paths.ts';

/** How one screen opens: its first paint, and what can be preloaded before any script has run. */
export type Shell = {
  /** The index of its markup in `paints`. */
  paint: number;
  scripts: string[];
  styles: string[];
  /** The words it needs, by language. */
  words: Record<Language, string[]>;
  /** What it reads from the server, with LANGUAGE in the language's place, and SLOT in that of an article's. */
  reads: string[];
};

/**
 * How every screen opens: /first-paint.json of a built client. Several screens may share their prerendered markup. The
 * names are stored in caches, which workers of other releases read: they stay.
 */
export type FirstPaint = {
  paints: Record<Language, Prerendered>[];
  screens: Record<Path | 'elsewhere', Shell>;
};

/** How an address opens. Whoever is signed in goes on from the login to the home page. */
export function shellOf({ screens }: FirstPaint, address: string, isSignedIn: boolean): Shell {
  const path = screenAt(address) ?? 'elsewhere';
  return screens[path === paths.login && isSignedIn ? paths.home : path];
}

/** A copy: importing the list of contract/home.ts would bring its schemas along. */
const slots: Record<NewsSlot, true> = { news: true, update: true, events: true };

/** The addresses of a screen's reads for one reader; without those of an article that cannot exist. */
export function readsOf({ reads }: Shell, address: string, language: Language): string[] {
  const slot = address.replace(/.*\//, '');
  return reads
    .filter((read) => !read.includes('SLOT') || Object.hasOwn(slots, slot))
    .map((read) => read.replace('LANGUAGE', language).replace('SLOT', slot));
}

/** What a page is opened with: its screen's shell, the reader's look and the company's, and what the screen reads first. */
type Opening = { shell: Shell; look: PageLook; company: CompanyLook | null; reads: string[] };

/** The page as sent for one opening, with its prerendered markup and preloads. */
export function openedPage(html: string, { paints }: FirstPaint, { shell, look, company, reads }: Opening): string {
  const page = pageIn(html, look, paints[shell.paint]?.[look.language], company);
  return page.replace('</title>', (end) => end + hintsOf(shell, look.language, reads));
}

/** Preloads of all that the screen will fetch, so that no fetch waits for a script. */
function hintsOf({ words, scripts, styles }: Shell, language: Language, reads: string[]): string {
  return [
    ...reads.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
    ...[...words[language], ...scripts].map(
      (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
    ),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ].join('');
}
