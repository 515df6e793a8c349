import { z } from 'zod';
import { auditKinds } from './audit-acts.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';

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

const entry = z.object({
  at: moment,
  /** When it happened last, where one entry sums up several. */
  until: moment.nullable(),
  /** What was done: one of `auditActs`, or what an earlier release called it. */
  act: z.string().max(60),
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
});

export type AuditEntry = z.infer<typeof entry>;

const page = z.object({ entries: z.array(entry).max(100), next: z.string().max(200).nullable() });

export const audit = {
  list: consoleRoute(
    'GET /console/audit',
    'Lists who did what to whom, when and from where, the newest first, page by page. A page looks at a bounded part of the audit: it may have no entries, and yet a next one.',
  )
    .input(auditFilter.extend({ after: z.string().max(200).optional() }))
    .output(
      page.extend({
        /** Back to when was searched, if that ended the page and not its length. */
        searchedTo: moment.nullable(),
      }),
    ),

  ofPerson: consoleRoute(
    'GET /console/audit/person',
    'Lists what was done to a person and their roles, by whom, when and from where, the newest first, page by page. It leaves out pay.',
  )
    .input(z.object({ userId: id, after: z.string().max(200).optional() }))
    .output(page),
};
