import { randomId } from '#server/db/ids.ts';
import { aMinute, anHour, type SamplesOf } from '#server/testing/samples.ts';
import { uuidv7 } from '#server/testing/test-room.ts';
import type { myVoiceFeature } from './feature.ts';

export const samples: SamplesOf<typeof myVoiceFeature> = {
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
    fields: ({ said }) => ({ clientId: uuidv7(), text: 'Ready', replyTo: said }),
    others: 404,
    shared: 'the device makes the id, and a message in the room is there for everybody to reply to',
  },
  'myVoice.unread': {},
};
