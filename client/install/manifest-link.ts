import { i18n } from '@lingui/core';
import { currentLanguage } from '#client/i18n/language-switch.ts';

/**
 * Names the app's manifest in the language on the screen: a phone installs the app in the words of its reader.
 */
export function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  function show() {
    const address = `/manifest.webmanifest?language=${currentLanguage()}`;
    // The same once more would be fetched once more.
    if (link.getAttribute('href') !== address) link.href = address;
  }
  show();
  i18n.on('change', show);
  document.head.append(link);
}
