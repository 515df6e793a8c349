import { paths } from '#contract/paths.ts';
import type { Notification } from '#server/push/notification.ts';

const toPerson = { category: 'timeOff', tag: 'time-off', path: paths.leaveRequests, mail: 'timeOff' } as const;
// The mail for these goes out anyway.
const toAnswerer = { category: 'timeOff', tag: 'team-time-off', path: paths.teamTimeOff, mail: null } as const;

export const leaveAnswered: Notification = {
  ...toPerson,
  name: 'leave-answered',
  title: (i18n) => i18n._({ id: 'Your time off request was answered' }),
};

/** The subject is what was given back. */
export const leaveDaysBack: Notification = {
  ...toPerson,
  name: 'leave-days-back',
  title: (i18n) => i18n._({ id: 'Days of your leave were given back to you' }),
};

export const leaveAsked: Notification = {
  ...toAnswerer,
  name: 'leave-asked',
  title: (i18n) => i18n._({ id: 'A time off request waits for your answer' }),
};

export const leaveGivenBack: Notification = {
  ...toAnswerer,
  name: 'leave-given-back',
  title: (i18n) => i18n._({ id: 'Somebody of your team gives days of leave back' }),
};
