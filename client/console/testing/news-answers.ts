import type { Output } from '#client/api/call.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import type { Id } from '#contract/id.ts';
import { moment } from './shown-company.ts';

/** What the server answers for news-screens.ts. */

/** An article in two languages, changed once. */
export const newsOne: Output<'newsroom.one'> = {
  id: '01930000-0000-7000-8000-00000000000e' as Id,
  slot: 'news',
  title: { en: 'A new stage', de: 'Eine neue Bühne' },
  text: { en: 'It opens **in May**.\n\n- bring your [friends](/home)', de: 'Sie öffnet **im Mai**.' },
  version: 2,
  state: 'live',
  publishAt: moment,
  expiresAt: null,
  changedAt: moment,
  changedBy: 'Hilde Brandt',
  review: null,
  versions: [
    { version: 2, at: moment, by: 'Hilde Brandt' },
    { version: 1, at: moment, by: null },
  ],
  audience: { locations: ['Freetown'], departments: [], managers: [listed(15).id] },
  mustRead: true,
  picture: null,
  managers: [{ id: listed(15).id, name: 'Hilde Brandt', position: 'Head of People', profilePic: null }],
};

/** The same before it was published, in review. */
export const newsInReview: Output<'newsroom.one'> = {
  ...newsOne,
  state: 'in-review',
  publishAt: null,
  review: { asked: true, at: moment, by: 'Hilde Brandt', note: 'Is the month right? The builders say June.' },
};

/** Who has read it: one of three. */
export const newsReading: Output<'newsroom.reading'> = {
  people: 3,
  acknowledged: 1,
  missing: [listed(3), listed(4)].map(({ id, fullName }) => ({
    id,
    name: fullName ?? '',
    position: 'Rigger',
    profilePic: null,
  })),
  remindedAt: moment,
  mayRemind: true,
};

/** The groups that an editor of the whole company may write for. */
export const newsGroups: Output<'newsroom.groups'> = {
  everybody: true,
  locations: [
    { name: 'Freetown', people: 120 },
    { name: 'London', people: 80 },
  ],
  departments: [
    { name: 'Lighting', people: 12 },
    { name: 'Wardrobe', people: 0 },
  ],
};
