import { secondFactor } from '#server/console/second-factor-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, wholeCompany } from '#server/testing/role-holders.ts';
import type { SamplesOf } from '#server/testing/samples.ts';
import { password } from '#server/testing/test-company.ts';
import type { consoleFeature } from './feature.ts';

export const samples: SamplesOf<typeof consoleFeature> = {
  'audit.list': {},
  'audit.together': { fields: () => ({ entry: 1 }) },
  'audit.ofPerson': { fields: ({ person }) => ({ userId: person.id }) },
  'console.lock': { unheard: 'is-shown-where-done' },
  'console.mine': {},
  'console.open': { unheard: 'is-shown-where-done', fields: () => ({ password }) },
  'overview.deliveries': {},
  'roles.candidates': { fields: ({ person }) => ({ text: person.email }), finds: true },
  'roles.end': {
    unheard: 'is-read-when-opened',
    made: ({ db }, owner) => giveRole(db, owner, 'auditor'),
    fields: ({ made }) => ({ id: made }),
  },
  'roles.grant': {
    unheard: 'is-read-when-opened',
    fields: ({ person }) => ({ id: newId(), userId: person.id, role: 'auditor', scope: wholeCompany }),
  },
  'roles.keep': {
    unheard: 'is-read-when-opened',
    made: ({ db }, owner) => giveRole(db, owner, 'auditor'),
    fields: ({ made }) => ({ id: made }),
  },
  'roles.list': {},
  'secondFactor.begin': { unheard: 'is-shown-where-done', fields: () => ({ password }) },
  'secondFactor.confirm': { unheard: 'is-shown-where-done', fields: () => ({ code: '000000' }), status: 403 },
  'secondFactor.reset': {
    unheard: 'is-shown-where-done',
    made: async ({ db }, { id: userId }) => {
      await db.insert(secondFactor).values({ userId, secret: 'x' }).onConflictDoNothing();
      return userId;
    },
    fields: ({ made }) => ({ userId: made }),
  },
};
