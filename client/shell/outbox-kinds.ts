import { WaitingMessages } from '#client/my-voice/waiting-messages.tsx';
import type { WaitingKind } from '#client/outbox/waiting-line.tsx';
import { WaitingPersonalInfo } from '#client/profile/waiting-personal-info.tsx';
import { WaitingLeave } from '#client/time-off/waiting-leave.tsx';
import { paths } from '#contract/paths.ts';

/** What may wait to be sent, in the order it is named. */
export const outboxKinds: WaitingKind[] = [
  { operation: 'myVoice.send', to: paths.myVoice, Words: WaitingMessages },
  { operation: 'timeOff.ask', to: paths.leaveRequests, Words: WaitingLeave },
  { operation: 'profile.savePersonalInfo', to: paths.personalInfo, Words: WaitingPersonalInfo },
];
