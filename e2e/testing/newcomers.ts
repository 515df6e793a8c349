/** People the stories let in; each opens the door once. */
export const newcomers = [
  { email: 'newcomer.english@stagedoor.example', fullName: 'New Comer', language: 'en' },
  { email: 'newcomer.arabic@stagedoor.example', fullName: 'Nour Jadida', language: 'ar' },
  { email: 'newcomer.krio@stagedoor.example', fullName: 'Nyu Wokman', language: 'kri' },
];
