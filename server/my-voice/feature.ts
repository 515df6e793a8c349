import { paths } from '#contract/paths.ts';
import { ownOr } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { announcementNotification } from './announcements/acknowledgement-rows.ts';
import { announcementRoutes } from './announcements/announcement-routes.ts';
import { forgetUnsentBefore } from './announcements/announcement-rows.ts';
import { startAnnouncing } from './announcements/announcing.ts';
import { addNotAcknowledgedExport } from './announcements/not-acknowledged-route.ts';
import { eraseFromRoom } from './erase-rows.ts';
import { openLiveRoom } from './log/live-room.ts';
import { openRoomNode } from './log/room.ts';
import { mentionMail } from './mentions/mention-mail.ts';
import { mentionNotification, replyNotification } from './mentions/mention-notifications.ts';
import { mentionsOf, messagesToNotifyOf } from './mentions/mention-rows.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { myVoiceRoutes } from './my-voice-routes.ts';
import { myVoiceTables } from './my-voice-tables.ts';
import { oldMessages } from './retention-rows.ts';

const day = 24 * 60 * 60 * 1000;

/** The room that everybody talks in, and its moderation. */
export const myVoiceFeature = defineFeature({
  switchedBy: 'myVoice',
  personal: myVoiceTables,
  access: {
    'announcements.acknowledge': 'own-record',
    'announcements.add': 'moderator',
    'announcements.asking': 'own-record',
    'announcements.cancel': 'moderator',
    // Only its author changes one: it is sent in their name.
    'announcements.change': 'moderator',
    'announcements.list': 'moderator',
    'announcements.reading': 'moderator',
    'announcements.remind': 'moderator',
    'moderation.closeReports': 'moderator',
    'moderation.hide': 'moderator',
    'moderation.mute': 'moderator',
    'moderation.overview': 'moderator',
    'moderation.record': 'moderator',
    'moderation.reopenReports': 'moderator',
    'moderation.setMode': 'moderator',
    // Beyond these policies the room's database functions decide what may change while a message is on its way, under the
    // lock that numbers the message (decision 031). Nobody sends while muted; in announcements only moderators do; in slow
    // mode others do every 30 seconds. Only the author edits, in the first 15 minutes; not while muted; in announcements
    // only moderators. The author or a moderator removes a message; only a moderator hides one, with a reason. Nobody adds
    // a reaction while muted; everybody may take back their own.
    'myVoice.changes': { policy: 'signed-in', byItself: true },
    'myVoice.edit': 'own-record',
    'myVoice.history': 'signed-in',
    'myVoice.react': 'signed-in',
    'myVoice.remove': ownOr('moderator'),
    'myVoice.report': 'signed-in',
    'myVoice.search': 'signed-in',
    'myVoice.seen': 'own-record',
    'myVoice.send': 'signed-in',
    'myVoice.unread': 'own-record',
  },
  open: async (app, { database, logger, metrics }) => {
    const room = await openRoomNode(database, logger);
    metrics?.watch('stagedoor_room_lag_seconds', room.lag);
    metrics?.watch('stagedoor_room_position', () => room.position().after);
    app.addHook('preClose', room.close);
    addNotAcknowledgedExport(app, database.db);
    return {
      operations: { announcements: announcementRoutes, moderation: moderationRoutes, myVoice: myVoiceRoutes(room) },
      live: openLiveRoom(database.db, room, logger),
    };
  },
  retained: { room: oldMessages },
  erase: (db, { id }, { pattern }) => eraseFromRoom(db, id, pattern),
  mails: {
    mentions: {
      screen: paths.myVoice,
      standing: async (db, { userId, subjects }) => {
        const standing = await messagesToNotifyOf(db, userId, subjects);
        const mentions = await mentionsOf(db, userId, [...standing]);
        return mentions.length > 0 ? mentionMail(mentions) : null;
      },
    },
  },
  notifications: [announcementNotification, mentionNotification, replyNotification],
  chores: [{ what: 'announcements that were never sent', forget: forgetUnsentBefore, after: 30 * day }],
  workers: ({ db, log }) => [startAnnouncing(db, log)],
});
