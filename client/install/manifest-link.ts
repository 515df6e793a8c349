import { i18n } from '@lingui/core';
import { currentLanguage } from '#client/i18n/language-switch.ts';

/** Links the app's manifest in the shown language, so that a phone installs the app under its name in that language. */
export function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  function show() {
    const address = `/manifest.webmanifest?language=${currentLanguage()}`;
    // Setting the same address again would fetch it again.
    if (link.getAttribute('href') !== address) link.href = address;
  }
  show();
  i18n.on('change', show);
  document.head.append(link);
}
