import { createECDH, randomBytes } from 'node:crypto';
import { type SamplesOf, tenMinutes } from '#server/testing/samples.ts';
import type { pushFeature } from './feature.ts';

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

export const samples: SamplesOf<typeof pushFeature> = {
  'push.readMailLink': { unheard: 'is-shown-where-done', fields: () => ({ token: 'x'.repeat(43) }), status: 404 },
  'push.saveSettings': {
    limits: { 'push-settings': [120, tenMinutes] },
    unheard: 'is-shown-where-done',
    // A field that nobody asked for names another.
    fields: ({ person }) => ({
      categories: { payslips: true, news: false, mentions: true, timeOff: true },
      quietHours: null,
      userId: person.id,
    }),
  },
  'push.sendTest': {
    limits: { 'push-test': [10, tenMinutes] },
    unheard: 'is-shown-where-done',
    fields: ({ endpoint }) => ({ endpoint }),
    others: 404,
  },
  'push.settings': {},
  'push.subscribe': {
    limits: { 'push-subscribe': [60, tenMinutes] },
    unheard: 'is-shown-where-done',
    fields: (_, { endpoint }) => ({ endpoint, keys, language: 'fr' }),
    others: 400,
    shared: 'the endpoint is a browser’s, whoever signs in on it; server/push tests that it changes hands whole',
  },
  'push.turnMailOff': { unheard: 'is-shown-where-done', fields: () => ({ token: 'x'.repeat(43) }), status: 404 },
  'push.unsubscribe': {
    unheard: 'is-shown-where-done',
    fields: ({ endpoint }) => ({ endpoint }),
    shared: 'the answer is the same whoever’s it is; server/push tests that another’s stays',
  },
};
