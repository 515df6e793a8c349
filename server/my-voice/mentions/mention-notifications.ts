import { paths } from '#contract/paths.ts';
import type { Notification } from '#server/push/notification.ts';
import { messagesToNotifyOf } from './mention-rows.ts';

// Their subject is the message.
const ofMessages = {
  category: 'mentions',
  tag: 'mentions',
  path: paths.myVoice,
  mail: 'mentions',
  standing: messagesToNotifyOf,
} as const;

export const mentionNotification: Notification = {
  ...ofMessages,
  name: 'mention',
  title: (i18n) => i18n._({ id: 'Somebody mentioned you in My Voice' }),
};

export const replyNotification: Notification = {
  ...ofMessages,
  name: 'reply',
  title: (i18n) => i18n._({ id: 'Somebody replied to you in My Voice' }),
};
