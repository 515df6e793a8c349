import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { aMinute, anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { acknowledge } from './announcements/acknowledgement-rows.ts';
import { addAnnouncement } from './announcements/announcement-rows.ts';
import { announceNext } from './announcements/announcing.ts';
import type { myVoiceFeature } from './feature.ts';

const announcing = { 'my-voice-announcements': [60, anHour] } as const;
const written = { text: 'The fire doors', mustRead: true };
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** An announcement of theirs that waits for its hour. */
const scheduled = async ({ db }: TestServer, owner: { id: Id }) => {
  const id = newId();
  await addAnnouncement(db, { id, ...written, publishAt: tomorrow() }, owner.id);
  return id;
};

/** One that a moderator sent, and that asks everybody else. */
const sent = async (testServer: TestServer) => {
  const id = newId();
  const moderator = await testServer.newcomer();
  await giveRole(testServer.db, moderator, 'moderator');
  await testServer.db.transaction(async (transaction) => {
    await addAnnouncement(transaction, { id, ...written, publishAt: null }, moderator.id);
    await announceNext(transaction, id);
  });
  return id;
};

export const samples: SamplesOf<typeof myVoiceFeature> = {
  'announcements.acknowledge': {
    fields: ({ made }) => ({ id: made }),
    shared: 'an announcement is there for everybody to acknowledge',
    made: sent,
    unheard: 'is-shown-where-done',
  },
  'announcements.add': {
    limits: announcing,
    fields: () => ({ id: newId(), ...written, publishAt: tomorrow().toISOString() }),
  },
  'announcements.asking': {
    made: async (testServer, owner) => {
      const id = await sent(testServer);
      await acknowledge(testServer.db, id, owner.id);
      return id;
    },
  },
  'announcements.cancel': { limits: announcing, fields: ({ made }) => ({ id: made }), made: scheduled },
  'announcements.change': {
    limits: announcing,
    // Another moderator’s is sent in their name.
    status: 404,
    fields: ({ made }) => ({ id: made, version: 1, ...written, publishAt: tomorrow().toISOString() }),
    made: scheduled,
  },
  'announcements.list': {},
  'announcements.reading': { fields: ({ made }) => ({ id: made }), made: sent },
  'announcements.remind': {
    limits: announcing,
    fields: ({ made }) => ({ id: made }),
    made: sent,
    unheard: 'is-shown-where-done',
  },
  'moderation.closeReports': { fields: ({ report }) => ({ ids: [report] }) },
  'moderation.hide': { fields: ({ message }) => ({ seq: message, reason: 'x' }) },
  'moderation.mute': { fields: ({ person }) => ({ userId: person.id, minutes: 5, reason: 'x' }) },
  'moderation.overview': {},
  'moderation.record': { fields: ({ message }) => ({ seq: message }) },
  'moderation.reopenReports': { fields: ({ report }) => ({ ids: [report] }) },
  'moderation.setMode': { fields: () => ({ mode: 'open' }) },
  'myVoice.changes': { fields: () => ({ after: 0, epoch: randomId() }) },
  'myVoice.edit': {
    limits: { 'my-voice-change': [60, aMinute] },
    unheard: 'is-a-frame-of-the-room',
    fields: ({ message }) => ({ seq: message, text: 'Something else' }),
    others: 404,
  },
  'myVoice.history': { fields: () => ({ limit: 1 }) },
  'myVoice.react': {
    limits: { 'my-voice-change': [60, aMinute] },
    unheard: 'is-a-frame-of-the-room',
    fields: ({ said }) => ({ seq: said, emoji: '🎉', on: true }),
    others: 404,
    shared: 'a message in the room is there for everybody to react to',
  },
  'myVoice.remove': {
    limits: { 'my-voice-change': [60, aMinute] },
    unheard: 'is-a-frame-of-the-room',
    fields: ({ message }) => ({ seq: message }),
    others: 404,
  },
  'myVoice.report': {
    limits: { 'my-voice-report': [20, anHour] },
    fields: ({ said }) => ({ seq: said, reason: 'x' }),
    others: 404,
    shared: 'a message in the room is there for everybody to report',
  },
  'myVoice.search': { limits: { 'my-voice-search': [60, aMinute] }, fields: () => ({ text: 'places' }) },
  'myVoice.seen': {
    limits: { 'my-voice-seen': [120, aMinute] },
    fields: ({ said }) => ({ seq: said }),
    shared: 'it says how far the caller has read, in a room that is there for everybody',
  },
  'myVoice.send': {
    unheard: 'is-a-frame-of-the-room',
    fields: ({ said }) => ({ clientId: newId(), text: 'Ready', replyTo: said }),
    others: 404,
    shared: 'the device makes the id, and a message in the room is there for everybody to reply to',
  },
  'myVoice.unread': {},
};
