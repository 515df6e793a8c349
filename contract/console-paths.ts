/** Every address of the console, apart from those of the app, so that employees' browsers do not load them. */
export const consolePaths = {
  overview: '/console',
  people: '/console/people',
  // Before `person`, whose pattern it also matches.
  imports: '/console/people/imports',
  import: '/console/people/imports/:id',
  person: '/console/people/:person',
  structure: '/console/structure',
  absence: '/console/absence',
  // Not below `leave`, whose section is for the whole company.
  leaveRequests: '/console/leave-requests',
  leaveCalendar: '/console/leave-requests/calendar',
  leave: '/console/leave',
  trainings: '/console/trainings',
  training: '/console/trainings/:id',
  payroll: '/console/payroll',
  payslips: '/console/payslips',
  payslipBatch: '/console/payslips/:id',
  // Before `newsArticle`, whose pattern it also matches.
  newArticle: '/console/news/new',
  newsArticle: '/console/news/:id',
  news: '/console/news',
  texts: '/console/texts',
  events: '/console/texts/events',
  event: '/console/texts/events/:id',
  benefits: '/console/texts/benefits',
  benefit: '/console/texts/benefits/:id',
  trainingTexts: '/console/texts/trainings',
  trainingText: '/console/texts/trainings/:id',
  links: '/console/texts/screens/:screen',
  link: '/console/texts/screens/:screen/:id',
  access: '/console/access',
  audit: '/console/audit',
  company: '/console/company',
} as const;

export type ConsolePath = (typeof consolePaths)[keyof typeof consolePaths];

/** Which screen of the console an address shows; null for an address that is none of it. */
export function consoleScreenAt(address: string): ConsolePath | null {
  const isAt = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
  return Object.values(consolePaths).find(isAt) ?? null;
}

/** The address of somebody's record. */
export function personPath(userId: string): string {
  return consolePaths.person.replace(':person', userId);
}

/** Where the people of a list are answered as the table that an import takes. */
export const peopleExportAddress = '/console/people.xlsx';

/** Where one import of people is looked through. */
export function importPath(id: string): string {
  return consolePaths.import.replace(':id', id);
}

/** Where an empty table is answered that an import takes, with its columns in a language. */
export const templateAddress = '/console/people-template.xlsx';

/** Where the rows of an import that are left out are answered as a workbook, as they were. */
export const leftOutAddress = (id: string) => `${importPath(id)}/left-out.xlsx`;

/** Where those who have not read an article are answered as a table. */
export const notReadAddress = '/console/news-not-read.xlsx';

/** Where the people of a training are answered as a table. */
export const trainingPeopleAddress = '/console/training-people.xlsx';

/** Where the entries of the audit that a list shows are answered as a table. */
export const auditExportAddress = '/console/audit.xlsx';

/** Where a proof of an absence is answered to HR. */
export const absenceProofAddress = (id: string) => `/console/absence/proofs/${id}`;

/** Where one batch of payslips is reviewed. */
export function payslipBatchPath(id: string): string {
  return consolePaths.payslipBatch.replace(':id', id);
}

/** Where a document of a batch is answered to payroll. */
export const batchDocumentAddress = (id: string) => `/console/payslips/documents/${id}`;

/** Where an export to payroll is answered, as one kind of table. */
export const payrollExportAddress = (id: string, kind: 'csv' | 'xlsx' | ':kind') =>
  `${consolePaths.payroll}/${id}/${kind}`;

/** Where one article is edited. */
export function newsArticlePath(id: string): string {
  return consolePaths.newsArticle.replace(':id', id);
}

/** Where the links and contacts of a screen are edited. */
export function linksPath(screen: string): string {
  return consolePaths.links.replace(':screen', screen);
}

/** Where a group or an entry of a screen is edited; a new entry is begun in a group, a new group in none. */
export function linkPath(screen: string, id: string, newIn?: string | null): string {
  const path = `${linksPath(screen)}/${id}`;
  return newIn === undefined ? path : `${path}?new=${newIn ?? ''}`;
}

/** Where an event is edited, a new one too. */
export function eventPath(id: string, state?: 'new'): string {
  return `${consolePaths.event.replace(':id', id)}${state ? '?new' : ''}`;
}

/** Where a benefit is edited, a new one too. */
export function benefitPath(id: string, state?: 'new'): string {
  return `${consolePaths.benefit.replace(':id', id)}${state ? '?new' : ''}`;
}

/** Where a training is written, a new one too. */
export function trainingTextPath(id: string, state?: 'new'): string {
  return `${consolePaths.trainingText.replace(':id', id)}${state ? '?new' : ''}`;
}

/** Who has to do a training, and who has done it. */
export function trainingPath(id: string): string {
  return consolePaths.training.replace(':id', id);
}

/** Where a piece of a file is sent to. */
export const pieceAddress = (id: string, number: number | string) => `/api/console/uploads/${id}/pieces/${number}`;
