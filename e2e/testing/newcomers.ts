import type { Newcomer } from '#server/directory/newcomer-rows.ts';

const nothingElse = { username: null, position: null, department: null };

/** People invited before the first test; each invite is used once. */
export const newcomers: Newcomer[] = [
  { ...nothingElse, email: 'newcomer.english@stagedoor.example', fullName: 'New Comer', language: 'en' },
  { ...nothingElse, email: 'newcomer.arabic@stagedoor.example', fullName: 'Nour Jadida', language: 'ar' },
  { ...nothingElse, email: 'newcomer.krio@stagedoor.example', fullName: 'Nyu Wokman', language: 'kri' },
];
