import { WaitingMessages } from '#client/my-voice/waiting-messages.tsx';
import type { OutboxNews } from '#client/outbox/outbox-news.ts';
import type { WaitingKind } from '#client/outbox/waiting-line.tsx';
import { personalInfoNews } from '#client/profile/personal-info-news.ts';
import { WaitingPersonalInfo } from '#client/profile/waiting-personal-info.tsx';
import { askedNews, changeNews } from '#client/time-off/leave-news.ts';
import { WaitingLeave } from '#client/time-off/waiting-leave.tsx';
import { paths } from '#contract/paths.ts';

/** What may wait to be sent, in the order it is named. */
export const outboxKinds: WaitingKind[] = [
  { operation: 'myVoice.send', to: paths.myVoice, Words: WaitingMessages },
  { operation: 'timeOff.ask', to: paths.leaveRequests, Words: WaitingLeave },
  { operation: 'profile.savePersonalInfo', to: paths.personalInfo, Words: WaitingPersonalInfo },
];

/** What is told once it was sent. A message shows by itself. */
export const outboxNews: OutboxNews = {
  'timeOff.ask': askedNews,
  'timeOff.withdraw': changeNews,
  'timeOff.restore': changeNews,
  'timeOff.answer': changeNews,
  'timeOff.takeBack': changeNews,
  'profile.savePersonalInfo': personalInfoNews,
};
