import { companyLookId, lookCookieOf, type PageLook, themeColors } from '#contract/page-look.ts';

/** Writes the look into the cookie that the server reads; this browser's storage stays the source of truth. */
export function mirrorLook(): void {
  const { lang, dataset } = document.documentElement;
  const look = { language: lang, theme: dataset.theme } as PageLook;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain LAN addresses
  document.cookie = lookCookieOf(look, location.protocol === 'https:');
  const bars = document.getElementById(companyLookId)?.dataset ?? themeColors;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bars[look.theme] ?? '');
}
