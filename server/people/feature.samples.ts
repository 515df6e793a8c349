import { newId } from '#server/testing/new-id.ts';
import { anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { peopleFeature } from './feature.ts';

export const samples: SamplesOf<typeof peopleFeature> = {
  // Whoever works here is not erased, and nobody asked for it.
  'erasures.approve': {
    unheard: 'is-shown-where-done',
    fields: ({ person }) => ({ userId: person.id, askedAt: '2026-01-01T00:00:00.000Z' }),
    status: 409,
  },
  'erasures.ask': {
    limits: { 'erasure-requests': [60, anHour] },
    unheard: 'is-shown-where-done',
    fields: ({ person }) => ({ userId: person.id, reason: 'They asked for it.' }),
    status: 409,
  },
  'erasures.ofPerson': { fields: ({ person }) => ({ userId: person.id }) },
  'erasures.withdraw': { unheard: 'is-shown-where-done', fields: ({ person }) => ({ userId: person.id }) },
  'overview.people': { finds: true },
  // Whoever did not begin an act gets the same as for none: here the contract answers, for what is no id.
  'people.act': { fields: ({ act }) => ({ id: act }), status: 400 },
  'people.acts': {},
  'people.add': {
    limits: { 'people-invites': [300, anHour] },
    fields: ({ newPerson }) => ({
      id: newPerson,
      fields: { fullName: 'Somebody Else' },
      managerId: null,
      invite: true,
    }),
    shared: 'the browser makes the id; one that is taken is refused',
  },
  'people.bringBack': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ newAct, person }) => ({ id: newAct, selection: { ids: [person.id] }, expected: 7 }),
    finds: true,
  },
  'people.change': { fields: ({ person }) => ({ userId: person.id, version: 0, fields: {} }) },
  'people.changeMany': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ manager, person }) => ({
      id: newId(),
      selection: { ids: [person.id] },
      expected: 7,
      fields: {},
      managerId: manager,
    }),
    finds: true,
  },
  'people.changeTraining': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ newAct, person }) => ({
      ...{ id: newAct, selection: { ids: [person.id] }, expected: 7 },
      ...{ training: 'none', what: 'enrol', day: '2031-01-01' },
    }),
    finds: true,
  },
  'people.consequences': {
    unheard: 'is-shown-where-done',
    fields: ({ person }) => ({ selection: { ids: [person.id] } }),
    finds: true,
  },
  'people.endBenefit': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ newAct, person }) => ({
      ...{ id: newAct, selection: { ids: [person.id] }, expected: 7 },
      ...{ benefit: 'none', until: '2031-01-31' },
    }),
    finds: true,
  },
  'people.endSessions': {
    unheard: 'begins-or-ends-sessions',
    fields: ({ person, session }) => ({ userId: person.id, sessionId: session }),
  },
  'people.giveBenefit': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ newAct, person }) => ({
      ...{ id: newAct, selection: { ids: [person.id] }, expected: 7 },
      ...{ benefit: 'none', since: '2031-01-01' },
    }),
    finds: true,
  },
  'people.invite': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ newAct, person }) => ({ id: newAct, selection: { ids: [person.id] }, expected: 7 }),
    finds: true,
  },
  'people.list': { fields: ({ manager, person }) => ({ text: person.email, managerId: manager }), finds: true },
  'people.managers': { fields: ({ person }) => ({ text: person.email }), finds: true },
  'people.putAwayAct': { unheard: 'is-shown-where-done', fields: ({ act }) => ({ id: act }), status: 400 },
  'people.record': { fields: ({ person }) => ({ userId: person.id, language: 'en' }) },
  'people.resumeAct': { unheard: 'is-told-by-its-run', fields: ({ act }) => ({ id: act }), status: 400 },
  'people.showOut': {
    limits: { 'people-acts': [300, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ newAct, person }) => ({
      id: newAct,
      selection: { ids: [person.id] },
      expected: 7,
      lastDay: null,
      reportsTo: 'later',
    }),
    finds: true,
  },
  'people.stopAct': { unheard: 'is-told-by-its-run', fields: ({ act }) => ({ id: act }), status: 400 },
  'people.takeBack': {
    unheard: 'is-told-by-its-run',
    fields: ({ act }) => ({ id: newId(), act }),
    status: 400,
  },
  'people.units': { finds: true },
  // An import that was taken back is over.
  'peopleImports.begin': {
    limits: { 'people-imports': [60, anHour] },
    unheard: 'is-told-by-its-run',
    fields: ({ upload }) => ({ id: newId(), uploadId: upload, sha256: '0'.repeat(64) }),
    status: 409,
  },
  'peopleImports.discard': { unheard: 'is-told-by-its-run', fields: (of) => ({ id: of.import }), status: 409 },
  'peopleImports.list': {},
  'peopleImports.map': { unheard: 'is-told-by-its-run', fields: (of) => ({ id: of.import, columns: [] }), status: 409 },
  'peopleImports.missing': { fields: (of) => ({ id: of.import }) },
  'peopleImports.one': { fields: (of) => ({ id: of.import }) },
  'peopleImports.rows': { fields: (of) => ({ id: of.import, state: 'new' }) },
  'peopleImports.takeUnit': {
    unheard: 'is-told-by-its-run',
    fields: (of) => ({ id: of.import, field: 'department', name: 'Wardrob', near: 'Wardrobe' }),
    status: 409,
  },
  'peopleImports.takeBack': { unheard: 'is-told-by-its-run', fields: (of) => ({ id: of.import }), status: 409 },
  'peopleImports.write': {
    unheard: 'is-told-by-its-run',
    fields: (of) => ({ id: of.import, seen: '', invite: false }),
    status: 409,
  },
  'structure.setZone': { unheard: 'is-read-when-opened', fields: () => ({ location: null, timeZone: null }) },
  'structure.zones': {},
  'structure.reports': { fields: ({ manager }) => ({ managerId: manager }) },
};
