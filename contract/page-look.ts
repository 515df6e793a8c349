import { type Language, languages } from './language.ts';

/** How the page looks before any script of ours has run: it is written into the HTML. */
export type PageLook = { language: Language; theme: 'light' | 'dark' };

/** What the company changed of the look: a style sheet and its picture, whose names change with their content. */
export type CompanyLook = {
  stylesheet: string;
  /** In the place of our mark. */
  logo: string | null;
  /** What the phone's own bars are coloured in. */
  bars: { light: string; dark: string };
};

/** What stands on the page before any script of ours has run, in one language. */
export type Prerendered = { title: string; description: string; html: string };

/** The cookie that mirrors the stored language and theme, such as `fr.dark`, for the server. Nothing personal. */
export const lookCookie = 'stagedoor-look';

/** What the phone's own bars are coloured in where the company says nothing else. */
export const themeColors = { light: '#8a1538', dark: '#4a0d2b' };

/** The look of a browser by its cookies; light and English where they say nothing that we know. */
export function lookOf(cookieHeader = ''): PageLook {
  // A browser of an earlier release has the plain name on https, too, until it writes the other.
  return (
    lookIn(cookieHeader, `__Host-${lookCookie}`) ??
    lookIn(cookieHeader, lookCookie) ?? { language: 'en', theme: 'light' }
  );
}

function lookIn(cookieHeader: string, name: string): PageLook | undefined {
  const [, tag, theme] = new RegExp(`(?:^|;\\s*)${name}=(\\w+)\\.(light|dark)(?:;|$)`).exec(cookieHeader) ?? [];
  const language = languages.find((one) => one === tag);
  return language && { language, theme: theme === 'dark' ? 'dark' : 'light' };
}

/** What the browser keeps of a look for a year, as it is assigned to `document.cookie`. */
export function lookCookieOf({ language, theme }: PageLook, secure: boolean): string {
  return `${cookieOfScript(`${lookCookie}=${language}.${theme}`, secure)}; Max-Age=31536000`;
}

/**
 * A cookie that a script of ours writes: for this site alone. On https it goes out on nothing else, and its name keeps
 * other hosts of the domain from setting it.
 */
export function cookieOfScript(pair: string, secure: boolean): string {
  return secure ? `__Host-${pair}; Path=/; SameSite=Lax; Secure` : `${pair}; Path=/; SameSite=Lax`;
}

/** The id of the link to the company's style sheet; its data attributes hold the colour of bars in each theme. */
export const companyLookId = 'company-look';

function linkTo({ stylesheet, bars: { light, dark } }: CompanyLook): string {
  return `<link rel="stylesheet" id="${companyLookId}" href="${stylesheet}" data-light="${light}" data-dark="${dark}">`;
}

/** The built page in a reader's look and the company's, with its prerendered markup if there is any. */
export function pageIn(
  html: string,
  { language, theme }: PageLook,
  prerendered?: Prerendered,
  company: CompanyLook | null = null,
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const bars = company?.bars ?? themeColors;
  const page = html
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}" data-theme="${theme}">`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme}`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${bars[theme]}`)
    // After our own styles, whose tokens it overrides.
    .replace('</head>', `${company ? linkTo(company) : ''}</head>`);
  if (!prerendered) return page;
  // By functions, because a `$` is special in a replacement string.
  return page
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + prerendered.description)
    .replace(/<title>[^<]*/, () => `<title>${prerendered.title}`)
    .replace(/<div id="root"><\/div>/, () => `<div id="root">${prerendered.html}</div>`);
}
