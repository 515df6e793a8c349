import { newId } from '#server/testing/new-id.ts';
import { anHour, type SamplesOf, tenMinutes } from '#server/testing/samples.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { addVersion } from '#server/texts/text-rows.ts';
import { putContactGroups } from './company-rows.ts';
import type { companyFeature } from './feature.ts';

const screen = 'workplace' as const;

/** An entry of a screen, in a group of its own. */
async function entry({ db }: TestServer): Promise<string> {
  const id = newId();
  const contacts = [{ id, kind: 'text' as const, title: { en: 'Stage door' } }];
  await putContactGroups(db, screen, [{ id: newId(), heading: { en: 'House' }, contacts }]);
  return id;
}

/** One that has a saved version. */
async function savedEntry(testServer: TestServer): Promise<string> {
  const id = await entry(testServer);
  await addVersion(testServer.db, { kind: 'link', id: `${screen}/${id}` }, { version: 0, content: null, by: null });
  return id;
}

const group = { is: 'group', heading: { en: 'Houses' }, urgent: false };
const saves = { 'text-saves': [240, anHour] } as const;
const found = { others: 404, shared: 'the screens are the company’s', made: entry } as const;

export const samples: SamplesOf<typeof companyFeature> = {
  'company.contacts': { fields: () => ({ screen: 'workplace', language: 'en' }) },
  'company.look': {},
  'companyLinks.list': {},
  'companyLinks.move': { limits: saves, fields: ({ made: id }) => ({ screen, id, to: 0 }), ...found },
  'companyLinks.one': { fields: ({ made: id }) => ({ screen, id }), ...found },
  'companyLinks.save': {
    limits: saves,
    fields: () => ({ screen, id: newId(), version: 0, content: group }),
    shared: 'what an editor begins is new',
  },
  'companyLinks.screen': { fields: () => ({ screen }) },
  'companyLinks.version': { fields: ({ made: id }) => ({ screen, id, version: 0 }), ...found, made: savedEntry },
  'companySetup.read': {},
  'companySetup.rename': { unheard: 'is-read-when-opened', fields: () => ({ name: 'Lumière Park' }) },
  'companySetup.sendTestMail': { limits: { 'test-mail': [10, tenMinutes] }, unheard: 'is-read-when-opened' },
  'companySetup.sendTestNotification': {
    limits: { 'test-notification': [10, tenMinutes] },
    unheard: 'is-read-when-opened',
  },
  'companySetup.setAbsenceForm': { unheard: 'is-read-when-opened', fields: () => ({ kind: 'late', url: null }) },
  'companySetup.setAccent': { unheard: 'is-read-when-opened', fields: () => ({ accent: null }) },
  'companySetup.turnFeature': { fields: () => ({ feature: 'timeline', on: true }) },
  'overview.firstHour': {},
  'overview.putAwayFirstHour': { unheard: 'is-read-when-opened' },
  'companySetup.setLogo': { unheard: 'is-read-when-opened', fields: () => ({ png: null }) },
};
