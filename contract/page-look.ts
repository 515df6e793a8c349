import { type Language, languages } from './language.ts';

/** How the page looks before any script of ours has run: it is written into the HTML. */
export type PageLook = { language: Language; theme: 'light' | 'dark' };

/** What stands on the page before any script of ours has run, in one language. */
export type Prerendered = { title: string; description: string; html: string };

/** Mirrors the browser's stored language and theme, such as `fr.dark`, for whoever writes the page. Nothing personal. */
export const lookCookie = 'stagedoor-look';

/** What the phone's own bars are coloured in. */
export const themeColors = { light: '#8a1538', dark: '#4a0d2b' };

/** The look of a browser by its cookies; light and English where they say nothing that we know. */
export function lookOf(cookieHeader: string | undefined): PageLook {
  const [, tag, theme] = cookieHeader?.match(new RegExp(`(?:^|;\\s*)${lookCookie}=(\\w+)\\.(light|dark)(?:;|$)`)) ?? [];
  const language = languages.find((one) => one === tag);
  return language ? { language, theme: theme === 'dark' ? 'dark' : 'light' } : { language: 'en', theme: 'light' };
}

/**
 * What the browser keeps of a look, as it is assigned to `document.cookie`: for a year, on this site alone.
 * @param secure whether the page is on https: the cookie then goes out on nothing else
 */
export function lookCookieOf({ language, theme }: PageLook, secure: boolean): string {
  const cookie = `${lookCookie}=${language}.${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}

/** The built page in a look, and with what stands on it from the first moment where that is known. */
export function pageIn(html: string, { language, theme }: PageLook, paint?: Prerendered): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const page = html
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}" data-theme="${theme}">`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme}`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${themeColors[theme]}`);
  if (!paint) return page;
  // By functions: a `$` in a replacement would be read as more than itself.
  return page
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + paint.description)
    .replace(/<title>[^<]*/, () => `<title>${paint.title}`)
    .replace(/<div id="root"><\/div>/, () => `<div id="root">${paint.html}</div>`);
}
