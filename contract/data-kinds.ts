/** What is held of people, as the page about it and the archive group it. Without a schema, for the browser. */
export const dataKinds = [
  'record',
  'own-info',
  'sign-in',
  'pay',
  'leave',
  'absence',
  'payroll',
  'room',
  'training',
  'benefits',
  'messages',
  'roles',
  'audit',
  'console',
] as const;

export type DataKind = (typeof dataKinds)[number];

/** For how many hours an archive of one's own data is offered. */
export const archiveHours = 24;
