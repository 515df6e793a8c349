import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { announcementQueries, readAnnouncementsAgain } from './announcements/announcement-queries.ts';
import { moderationQueries, readModerationAgain } from './moderation/moderation-queries.ts';
import { MyVoiceRow } from './outside/unread-parts.tsx';
import { unreadInRoom, unreadKey } from './outside/unread-queries.ts';

// Loaded apart, since no screen waits for it. Code that fails to load is asked for again next time.
const cachedRoom = () => import('./log/cached-room.ts').catch(() => null);

/** The company's room, and its moderators' screen. */
export const myVoiceFeature = defineFeature({
  switchedBy: 'myVoice',
  screens: {
    [paths.myVoice]: {
      file: () => import('./my-voice-screen.tsx'),
      title: msg`My Voice`,
      depth: 2,
      link: { in: 'more', icon: MessagesSquare, Row: MyVoiceRow },
    },
    [paths.moderation]: {
      file: () => import('./moderation/moderation-screen.tsx'),
      title: msg({ message: 'Moderation', comment: 'Title of the screen of the moderators of the chat' }),
      tab: paths.more,
      depth: 3,
      reads: () => [moderationQueries.overview(), announcementQueries.list()],
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
  },
  cards: () => [unreadInRoom()],
  live: {
    moderation: [readModerationAgain, readAnnouncementsAgain],
    'my-voice': [readAgain(...unreadKey)],
    // The open room listens itself.
    'room-mute': [],
  },
  dropOld: async () => (await cachedRoom())?.dropExpiredRoom(),
  catchUp: async () => (await cachedRoom())?.catchUpCachedRoom(),
});
