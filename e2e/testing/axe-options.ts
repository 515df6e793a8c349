import type { RunOptions } from 'axe-core';

/** What axe looks for: its own rules, and that a name begins with the words on the button (WCAG 2.5.3), which it calls experimental. */
export const axeOptions: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
