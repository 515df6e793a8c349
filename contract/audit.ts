import { z } from 'zod';
import { auditKinds } from './audit-acts.ts';
import { countInQuery } from './counts.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { personFields } from './people-fields.ts';
import { roleNames } from './role-names.ts';
import { roleScope } from './role-scope.ts';
import { consoleRoute } from './route.ts';
import { language, readerWords } from './words.ts';

const moment = z.iso.datetime();

/** PostgreSQL knows no year 0. */
const soughtMoment = moment.refine((text) => !text.startsWith('0000'));

/** Somebody whom an entry names; null for an id that nobody has any more. */
const person = z.object({ id, name: z.string().max(400).nullable() }).nullable();

/** Which entries a list shows: all of these at once. */
export const auditFilter = z.object({
  /** Part of a name, an operator or an object, or an address of the network. */
  text: z.string().max(textLengths.search).optional(),
  kind: z.enum(auditKinds).optional(),
  from: soughtMoment.optional(),
  /** Up to, but not including, this moment. */
  to: soughtMoment.optional(),
});

export type AuditFilter = z.infer<typeof auditFilter>;

/** What an entry counts. */
export const auditCounts = [
  'new',
  'changed',
  'leftOut',
  'removed',
  'exported',
  'matched',
  'problems',
  'published',
  'documents',
  'people',
  'days',
  'reports',
  'messages',
  'leave',
  'erasures',
  'payslips',
  'entries',
] as const;

/** What a choice was among. */
export const auditChoices = [
  'open',
  'slow',
  'announce-only',
  'payslips',
  'mentions',
  'timeOff',
  'too-many-passwords',
  'taken-back',
  'for-ever',
] as const;

const day = z.iso.date();

/** One thing that an entry says besides the act and the person, for a person to read. */
const fact = z.discriminatedUnion('is', [
  /** Leave, by its days: of which kind it is, is between the person and who looks after it. */
  z.object({ is: z.literal('leave'), first: day, last: day }),
  /** Payslips that came as one file, by its name. */
  z.object({ is: z.literal('batch'), name: z.string().max(1000) }),
  /** One payslip: the month it is for. */
  z.object({ is: z.literal('payslip'), month: day }),
  z.object({ is: z.literal('file'), name: z.string().max(1000) }),
  z.object({ is: z.literal('day'), day }),
  z.object({ is: z.literal('role'), role: z.enum(roleNames) }),
  z.object({ is: z.literal('fields'), fields: z.array(z.enum([...personFields, 'manager', 'jobHistory'])).max(20) }),
  z.object({ is: z.literal('count'), of: z.enum(auditCounts), count: z.number().int().min(0) }),
  /** Whom a role is for; null for all. */
  z.object({ is: z.literal('scope'), scope: roleScope }),
  z.object({ is: z.literal('choice'), choice: z.enum(auditChoices) }),
  /** A reason or a name, as somebody wrote it. */
  z.object({ is: z.literal('words'), words: readerWords.extend({ lang: language.nullable() }) }),
]);

export type AuditFact = z.infer<typeof fact>;

/** The same as it is said in the language that was asked for; `lang` is that of words which somebody wrote, where it is known. */
const saidFact = fact.and(readerWords.extend({ lang: language.nullable() }));

export type SaidFact = z.infer<typeof saidFact>;

const entry = z.object({
  at: moment,
  /** When it happened last, where one entry sums up several. */
  until: moment.nullable(),
  /** What was done: one of `auditActs`, or what an earlier release called it. */
  act: z.string().max(60),
  /** The same in words of the language that was asked for, and to whom, where an entry of the whole audit names somebody. */
  said: z.string().max(1000),
  result: z.enum(['ok', 'refused']),
  count: z.number().int().min(1),
  actor: person,
  /** Who ran it as an operator's command. */
  operator: z.string().max(200).nullable(),
  /** Whom it was done to. */
  about: person,
  /** What it was done to, as the audit has it: an id, an address, a count. */
  object: z.string().max(1000).nullable(),
  ipAddress: z.string().max(100).nullable(),
  /** What it says besides, in words and names. */
  facts: z.array(saidFact).max(10),
  /** The entries that this one stands for, if it is the newest of several with one cause; null if it stands alone. */
  together: z.object({ entry: z.number().int(), entries: z.number().int().min(2) }).nullable(),
});

export type AuditEntry = z.infer<typeof entry>;

/** The language of what the company wrote; pages of an earlier release do not say it. */
const inReaders = language.default('en');

const page = z.object({ entries: z.array(entry).max(100), next: z.string().max(200).nullable() });

export const audit = {
  list: consoleRoute(
    'GET /console/audit',
    'Lists who did what to whom, when and from where, the newest first, page by page. A page looks at a bounded part of the audit: it may have no entries, and yet a next one.',
  )
    .input(auditFilter.extend({ after: z.string().max(200).optional(), language: inReaders }))
    .output(
      page.extend({
        /** Back to when was searched, if that ended the page and not its length. */
        searchedTo: moment.nullable(),
      }),
    ),

  together: consoleRoute(
    'GET /console/audit/together',
    'Lists the entries that one entry of the list stands for, the newest first, page by page.',
  )
    .input(
      auditFilter.omit({ text: true, kind: true }).extend({
        /** The number of the entry that stands for them. */
        entry: countInQuery,
        after: z.string().max(200).optional(),
        language: inReaders,
      }),
    )
    .output(page),

  ofPerson: consoleRoute(
    'GET /console/audit/person',
    'Lists what was done to a person and their roles, by whom, when and from where, the newest first, page by page. It leaves out pay.',
  )
    .input(z.object({ userId: id, after: z.string().max(200).optional(), language: inReaders }))
    .output(page),
};
