import type { AbsenceKind } from './absence.ts';
import { newsSlots } from './articles.ts';
import type { Language } from './language.ts';

/** The screens for people who are not signed in. */
const entrance = {
  login: '/',
  resetPassword: '/reset-password',
  invite: '/invite',
  unsubscribe: '/unsubscribe',
} as const;

/** Every screen's address. The server answers these with the app, and any other with its not-found screen. */
export const paths = {
  ...entrance,
  home: '/home',
  newsArchive: '/news',
  article: '/news/:slot',
  more: '/more',
  settings: '/settings',
  notifications: '/settings/notifications',
  account: '/account',
  ownData: '/account/data',
  timeOff: '/time-off',
  manageTimeOff: '/time-off/manage',
  requestLeave: '/time-off/request',
  leaveRequests: '/time-off/requests',
  leaveLedger: '/time-off/ledger',
  teamTimeOff: '/time-off/team',
  leaveCalendar: '/time-off/calendar',
  calendarFeeds: '/time-off/calendar/addresses',
  deputy: '/time-off/deputy',
  reportAbsence: '/report-absence',
  teamAbsence: '/report-absence/team',
  myVoice: '/my-voice',
  moderation: '/my-voice/moderation',
  pay: '/pay',
  payDetails: '/pay-details',
  payslips: '/hepayslip',
  allDocuments: '/all-documents',
  myProfile: '/my-profile',
  personalInfo: '/personal-info',
  employeeDiscount: '/employee-discount',
  eventsTimeline: '/events-timeline',
  benefits: '/benefits',
  workplace: '/workplace',
  tools: '/tools-and-resources',
  help: '/help-and-support',
  career: '/career-and-training',
  /** And all below it: contract/console-paths.ts. */
  console: '/console',
  gallery: '/gallery',
} as const;

/** The page as it was built, in no language yet, for the service worker, which writes the language in itself. */
export const builtPageAddress = '/built-page';

/** Where it stands how each screen opens. */
export const firstPaintAddress = '/first-paint.json';

/** Where one payslip's document is answered. */
export const payslipAddress = (id: string) => `/payslips/${id}`;

/** Where the archive of all that is held of whoever asks is answered. */
export const dataArchiveAddress = '/data-archives/mine.zip';

/** Below it, all payslips of a year are answered at once. */
export const payYearsAddress = '/payslips/year';

export const payYearAddress = (year: number) => `${payYearsAddress}/${year}.zip`;

/** The server's own pages: our form for a kind of absence, the receipt of a report, and their styles. */
export const absencePaths = {
  form: '/absence/:kind',
  receipt: '/absence/receipts/:receipt',
  styles: '/absence/form.css',
} as const;

export const absenceFormAddress = (kind: AbsenceKind, language: Language) =>
  `${absencePaths.form.replace(':kind', kind)}?language=${language}`;

/** A private calendar address, which a program reads without a session. */
export const calendarFeedAddress = (token: string) => `/calendar/${token}.ics`;

/** Where a proof of an absence is sent to, under an id that the device makes. */
export const sentProofAddress = (report: string, id: string) => `/api/absence/reports/${report}/proofs/${id}`;

export const absenceReceiptAddress = (receipt: string, language: Language) =>
  `${absencePaths.receipt.replace(':receipt', receipt)}?language=${language}`;

/** Where the company's style sheet and its logo are answered; each has the name of its content. */
export const lookAddress = (file: string) => `/look/${file}`;

export type Path = (typeof paths)[keyof typeof paths];
export type EntrancePath = (typeof entrance)[keyof typeof entrance];

/** Whether a path is a screen for people who are not signed in: login, reset, invite or unsubscribe. */
export function isEntrance(path: string): path is EntrancePath {
  return Object.values<string>(entrance).includes(path);
}

/** The address of the article behind one of the carousel's slides. */
export function articlePath(slot: string): string {
  return paths.article.replace(':slot', slot);
}

/** The address of one article, also where a newer one has its place in the carousel. */
export function oneArticlePath({ slot, id }: { slot: string; id: string }): string {
  return `${articlePath(slot)}?article=${id}`;
}

/** The addresses of the articles: a place that is none has no screen. */
export const articleAddresses: string[] = newsSlots.map(articlePath);

/** Which of the screens an address shows; null for an address that is none of ours. */
export function screenAt(address: string): Path | null {
  if (articleAddresses.includes(address)) return paths.article;
  if (address.startsWith(paths.console)) return paths.console;
  return Object.values(paths).find((path) => path === address) ?? null;
}
