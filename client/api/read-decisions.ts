import type { QueryKey } from '@tanstack/react-query';

/**
 * Of each read, by the first two words of its key: whether this browser keeps it for when there is no network, and if
 * not, why. What is not named is not kept, and fails a test.
 */
export const readDecisions: Record<string, 'kept' | { notKept: string }> = {
  'absence.forms': 'kept',
  'absence.reports': 'kept',
  'account.devices': { notKept: 'Where one is signed in is worth knowing as it is now, or not at all.' },
  'account.identity': 'kept',
  'benefits.mine': 'kept',
  'company.contacts': 'kept',
  'discount.card': { notKept: 'It has a place of its own, with the time until which a till takes it.' },
  'home.news': 'kept',
  'home.story': 'kept',
  'moderation.overview': { notKept: 'What was reported, and by whom, is about others.' },
  'moderation.record': { notKept: 'Each look at what a message said before is written down.' },
  'my-voice.search': {
    notKept: 'What is kept of the room is its newest messages, and what somebody looks for is theirs.',
  },
  'pay.payslips': { notKept: 'Names and dates alone are, in a place of their own: never an address.' },
  'profile.mine': 'kept',
  'profile.personal-info': 'kept',
  'push.settings': 'kept',
  'time-off.own': 'kept',
  'time-off.team': 'kept',
  'training.mine': 'kept',
  'training.offered': 'kept',
};

/** The reads that are kept, such as home.news. */
export const cachedReads = Object.keys(readDecisions).filter((name) => readDecisions[name] === 'kept');

/** Whether what is read under a key is kept. */
export function isCached([feature, what]: QueryKey): boolean {
  return cachedReads.includes(`${feature}.${what}`);
}
