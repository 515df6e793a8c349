import { QueuedMessages } from '#client/my-voice/queued-messages.tsx';
import type { QueuedKind } from '#client/outbox/queued-line.tsx';
import { QueuedPersonalInfo } from '#client/profile/queued-personal-info.tsx';
import { QueuedLeave } from '#client/time-off/queued-leave.tsx';
import { paths } from '#contract/paths.ts';

/** What may wait to be sent, in the order it is named. */
export const outboxKinds: QueuedKind[] = [
  { operation: 'myVoice.send', to: paths.myVoice, Words: QueuedMessages },
  { operation: 'timeOff.ask', to: paths.leaveRequests, Words: QueuedLeave },
  { operation: 'profile.savePersonalInfo', to: paths.personalInfo, Words: QueuedPersonalInfo },
];
