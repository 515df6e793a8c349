import { bo } from '#client/console/payslips/testing/shown-batches.ts';
import type { Id } from '#contract/id.ts';

/** What several screens of shown-screens.ts show. */

export const moment = '2026-11-20T09:00:00.000Z';
/** Somebody who leads others. */
export const person = { id: bo.id, name: bo.name, position: 'Director', profilePic: null };

export const units = {
  departments: [{ name: 'Front of House', people: 1200 }],
  locations: [{ name: 'Lumley Stage, the second house on the left, Freetown', people: 3 }],
};

export const fatmata = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id,
  name: 'Fatmata Bangura',
  position: 'Senior Dresser',
  department: 'Wardrobe',
  location: 'Wardrobe, Lumley Stage, Freetown',
  profilePic: null,
};
