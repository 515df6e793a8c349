import { companyLookId, lookCookieOf, type PageLook, themeColors } from '#contract/page-look.ts';

/** Tells whoever writes the page next how this one looks. The truth stays what this browser has stored. */
export function mirrorLook(): void {
  const { lang, dataset } = document.documentElement;
  const look = { language: lang, theme: dataset.theme } as PageLook;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain LAN addresses
  document.cookie = lookCookieOf(look, location.protocol === 'https:');
  const bars = document.getElementById(companyLookId)?.dataset ?? themeColors;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bars[look.theme] ?? '');
}
