import type { QueryKey } from '@tanstack/react-query';

/**
 * Of each read, by the first two words of its key: whether this browser caches it for when there is no network. What is
 * not named is not cached, and fails a test.
 */
export const readDecisions: Record<string, boolean> = {
  'absence.forms': true,
  'absence.reports': true,
  // Where one is signed in is worth knowing as it is now, or not at all.
  'account.devices': false,
  'account.identity': true,
  'account.roles': false,
  'benefits.mine': true,
  'company.contacts': true,
  // Nothing of the console is kept for when there is no network: it is about others.
  'console.access': false,
  'console.candidates': false,
  'console.mine': false,
  'console.payslip-batches': false,
  'console.uploads': false,
  // It has a place of its own, with the time until which a till takes it.
  'discount.card': false,
  'home.news': true,
  'home.article': true,
  // What was reported, and by whom, is about others.
  'moderation.overview': false,
  // Each look at what a message said before is written down.
  'moderation.record': false,
  // What is cached of the room is its newest messages, and what somebody looks for is theirs.
  'my-voice.search': false,
  // Names and dates alone are, in a place of their own: never an address.
  'pay.payslips': false,
  'profile.mine': true,
  'profile.personal-info': true,
  'push.settings': true,
  'time-off.own': true,
  'time-off.team': true,
  'training.mine': true,
  'training.offered': true,
};

/** The reads that are cached, such as home.news. */
export const cachedReads = Object.keys(readDecisions).filter((name) => readDecisions[name]);

/** Whether what is read under a key is cached. */
export function isCached([feature, what]: QueryKey): boolean {
  return cachedReads.includes(`${feature}.${what}`);
}
