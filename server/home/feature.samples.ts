import type { Id } from '#contract/id.ts';
import { newsPicture } from '#contract/limits.ts';
import { newId } from '#server/testing/new-id.ts';
import { aMinute, anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { writeText } from '#server/texts/texts.ts';
import { eventText } from './events.ts';
import type { homeFeature } from './feature.ts';
import { addArticle } from './newsroom/article-rows.ts';
import { writeMoments } from './newsroom/moment-rows.ts';
import { flatJpeg } from './testing/flat-jpeg.ts';

/** For nobody yet, which is within every scope. */
const audience = { locations: [], departments: [], managers: [] };

const words = { slot: 'news' as const, title: { en: 'A title' }, text: { en: 'A text.' }, audience, mustRead: false };

async function draft({ db }: TestServer): Promise<string> {
  const id = newId() as string as Id;
  await addArticle(db, { id, ...words }, null);
  return id;
}

/** Live, and to be read by its owner alone, or by nobody. */
async function mustRead({ db }: TestServer, owner: { id: Id } | null): Promise<string> {
  const id = newId() as string as Id;
  const own = { ...audience, managers: owner ? [owner.id] : [] };
  await addArticle(db, { id, ...words, audience: own, mustRead: true }, null);
  await writeMoments(db, id, { publishAt: null, expiresAt: null });
  return id;
}

const shared = 'every editor for those whom it is for sees it';

const saves = { 'news-saves': [240, anHour] } as const;
const publications = { 'news-publications': [30, anHour] } as const;

const eventFields = { startsAt: '2031-05-03T09:00:00.000Z', title: { en: 'Ball' }, place: { en: 'Hall' } };

/** An event that has a saved version. */
async function event({ db }: TestServer): Promise<string> {
  const id = newId() as string;
  await writeText(db, eventText(id), eventFields, null);
  return id;
}

const ofEvent = { others: 404, shared: 'the events are the company’s', made: event } as const;

export const samples: SamplesOf<typeof homeFeature> = {
  'companyEvents.list': {},
  'companyEvents.one': { fields: ({ made: id }) => ({ id }), ...ofEvent },
  'companyEvents.save': {
    limits: { 'text-saves': [240, anHour] },
    fields: () => ({ id: newId(), version: 0, content: eventFields }),
    shared: 'what an editor begins is new',
  },
  'companyEvents.version': { fields: ({ made: id }) => ({ id, version: 1 }), ...ofEvent },
  'companyEvents.zones': {},
  'home.acknowledge': { fields: ({ made }) => ({ id: made }), others: 404, made: mustRead },
  'home.archive': {
    limits: { 'news-searches': [60, aMinute] },
    fields: () => ({ language: 'en', text: 'of' }),
  },
  'home.article': {
    fields: () => ({ slot: 'news', language: 'en' }),
    others: 404,
    shared: 'an article is the company’s',
  },
  'home.news': { fields: () => ({ language: 'en' }) },
  'newsroom.add': {
    limits: saves,
    fields: () => ({ id: newId(), ...words }),
    shared: 'what an editor begins is new',
    unheard: 'is-read-when-opened',
  },
  'newsroom.change': {
    limits: saves,
    fields: ({ made }) => ({ id: made, version: 1, ...words, title: { en: 'Another' } }),
    others: 404,
    shared,
    made: draft,
  },
  'newsroom.delete': {
    limits: saves,
    fields: ({ made }) => ({ id: made }),
    others: 404,
    shared,
    made: draft,
    unheard: 'is-read-when-opened',
  },
  'newsroom.groups': {},
  'newsroom.list': { fields: () => ({ language: 'en' }) },
  'newsroom.managers': { fields: () => ({ text: 'x' }) },
  'newsroom.one': { fields: ({ made }) => ({ id: made }), others: 404, shared, made: draft },
  'newsroom.publish': {
    limits: publications,
    fields: ({ made }) => ({ id: made, version: 1, publishAt: null, expiresAt: null }),
    others: 404,
    shared,
    made: draft,
  },
  'newsroom.reach': { fields: () => ({ audience }), unheard: 'is-shown-where-done' },
  'newsroom.reading': {
    fields: ({ made }) => ({ id: made }),
    others: 404,
    shared,
    made: (testServer) => mustRead(testServer, null),
  },
  'newsroom.remind': {
    limits: publications,
    fields: ({ made }) => ({ id: made }),
    others: 404,
    shared,
    made: (testServer) => mustRead(testServer, null),
    unheard: 'is-shown-where-done',
  },
  'newsroom.recall': {
    limits: publications,
    fields: ({ made }) => ({ id: made }),
    others: 404,
    shared,
    made: draft,
  },
  'newsroom.restore': {
    limits: saves,
    fields: ({ made }) => ({ id: made }),
    others: 404,
    shared,
    made: draft,
    unheard: 'is-read-when-opened',
  },
  'newsroom.review': {
    limits: saves,
    fields: ({ made }) => ({ id: made, version: 1, asks: true, note: '' }),
    others: 404,
    shared,
    made: draft,
    unheard: 'is-read-when-opened',
  },
  'newsroom.storePicture': {
    limits: { 'news-pictures': [60, anHour] },
    fields: () => ({
      large: flatJpeg(newsPicture.width, newsPicture.height).toString('base64'),
      small: flatJpeg(newsPicture.smallWidth, newsPicture.smallHeight).toString('base64'),
    }),
    unheard: 'is-shown-where-done',
  },
  'newsroom.version': { fields: ({ made }) => ({ id: made, version: 1 }), others: 404, shared, made: draft },
};
