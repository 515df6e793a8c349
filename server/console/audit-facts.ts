import { type AuditFact, auditChoices, type auditCounts } from '#contract/audit.ts';
import type { AuditAct } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { roleNames } from '#contract/role-names.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { Database } from '#server/db/database.ts';
import { fieldNamed } from '#server/directory/changes.ts';
import { forReader } from '#server/translations/company-words.ts';
import {
  columnsChanged,
  filesNamed,
  leavesNamed,
  leaveTypesNamed,
  type NamedFile,
  type NamedLeave,
  type NamedPayslip,
  payslipsNamed,
  takingBack,
} from './audit-facts-rows.ts';
import type { TrailRow } from './audit-trail-rows.ts';

/** What was found of the ids that some entries have. */
type Found = {
  language: Language;
  leaves: Map<string, NamedLeave>;
  types: Map<string, CompanyWords>;
  files: Map<string, NamedFile>;
  payslips: Map<string, NamedPayslip>;
  columns: Map<number, string[]>;
  /** What took something back that was done with many people. */
  takingBack: Set<string>;
};

type Reading = (entry: TrailRow & { object: string }, found: Found) => AuditFact[];

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const nothing: Reading = () => [];

const leave: Reading = ({ object }, { leaves }) =>
  idsIn(object).flatMap((id) => {
    const one = leaves.get(id);
    return one ? [{ is: 'leave', first: one.first, last: one.last }] : [];
  });

/** The name of what an entry is about or a part of; what was discarded has its name in the entry. */
const named =
  (is: 'batch' | 'file'): Reading =>
  (entry, { files }) => {
    const [name] = idsOf(entry).flatMap((id) => files.get(id)?.name ?? []);
    return name === undefined ? [] : [{ is, name }];
  };
const batch = named('batch');
const file = named('file');

/** The payslip, or the document of a batch, that an entry is about: the one that is there yet. */
const payslip: Reading = (entry, found) => {
  const [one] = idsOf(entry).flatMap((id) => found.payslips.get(id) ?? []);
  if (!one) return batch(entry, found);
  const month: AuditFact[] = one.month ? [{ is: 'payslip', month: one.month }] : [];
  return [...month, ...(one.batch ? [{ is: 'batch', name: one.batch } as const] : [])];
};

/** What follows the colon of a recalled or replaced payslip, whose own key has colons, too. */
const reason: Reading = ({ object }) => words(object.split(': ').slice(1).join(': '));

/** A role, and whom it is for, where an entry of this release has it. */
const role: Reading = ({ object }) => {
  const [, name, scope] = /^\S+ ([a-z]+)(?: (\{.+\}))?$/s.exec(object) ?? [];
  const found = roleNames.find((one) => one === name);
  if (!found) return [];
  return [{ is: 'role', role: found }, ...(scope ? [{ is: 'scope', scope: JSON.parse(scope) } as const] : [])];
};

const choice: Reading = ({ object }) =>
  auditChoices.flatMap((one) => (one === object.replaceAll(' ', '-') ? [{ is: 'choice', choice: one } as const] : []));

const asWritten: Reading = ({ object }) => words(object);

/** The English title of an article, behind its id; a file that was published by a command has none. */
const article: Reading = ({ object }) => words(/^[0-9a-f-]{36} (.+)$/s.exec(object)?.[1] ?? '');

/** The English title of a text, behind its kind and its id. */
const text: Reading = ({ object }) => words(/^\S+ \S+ (.+)$/s.exec(object)?.[1] ?? '');

const day: Reading = ({ object }) =>
  [...object.matchAll(/\d{4}-\d\d-\d\d$/g)].map(([found]) => ({ is: 'day', day: found }));

/** What somebody has or takes part in, and a day of it: its English title stands behind its id and the day, if any. */
const enrolment: Reading = ({ object }) => {
  const [, on, title] = /^\S+ (?:(\d{4}-\d\d-\d\d) )?(.+)$/s.exec(object) ?? [];
  return [...words(title ?? ''), ...(on ? [{ is: 'day', day: on } as const] : [])];
};

/** Numbers as entries have them: a number, and the word for what it counts. */
const counts =
  (...of: { of: (typeof auditCounts)[number]; after?: string; before?: string }[]): Reading =>
  ({ object }) =>
    of.flatMap(({ of, before = ` ${of}`, after = '' }) => {
      const [, found] = new RegExp(`(?:^|[ ,])${after}(\\d{1,9})${before}(?:$|[ ,.])`).exec(object) ?? [];
      return found === undefined ? [] : [{ is: 'count', of, count: Number(found) } as const];
    });

/** For how many days the company keeps something, or for ever, and what went at once. */
const retention = (gone: Parameters<typeof counts>[0]): Reading => {
  const read = counts({ of: 'days', before: '' }, gone);
  return (entry, found) => [
    ...(entry.object.startsWith('for ever') ? [{ is: 'choice', choice: 'for-ever' } as const] : []),
    ...read(entry, found),
  ];
};

const imported = counts({ of: 'new' }, { of: 'changed' }, { of: 'leftOut', before: ' left out' });
const sent = counts({ of: 'documents', after: 'of ', before: '' }, { of: 'people', after: 'to ', before: '' });

const fields: Reading = ({ id }, { columns }) => {
  const changed = (columns.get(id) ?? []).map(fieldNamed).filter((field) => field !== 'added');
  return changed.length > 0 ? [{ is: 'fields', fields: changed }] : [];
};

const takenBack: Reading = ({ cause }, { takingBack }) =>
  cause && takingBack.has(cause) ? [{ is: 'choice', choice: 'taken-back' }] : [];

const all =
  (...readings: Reading[]): Reading =>
  (entry, found) =>
    readings.flatMap((read) => read(entry, found));

/** What the entries of each act say besides the act and the person: every act has to say how it is read. */
const readings: Record<AuditAct, Reading> = {
  'sign-in': nothing,
  'too-many-tries': nothing,
  'sign-out': nothing,
  'password-reset-requested': nothing,
  'password-reset': nothing,
  'password-changed': nothing,
  'password-asked': nothing,
  'invite-accepted': nothing,
  'session-ended': ({ object }) =>
    object === 'too many wrong passwords' ? [{ is: 'choice', choice: 'too-many-passwords' }] : [],
  'other-sessions-ended': nothing,
  'archive-asked': nothing,
  'archive-downloaded': nothing,
  'invite-sent': file,
  'person-added': nothing,
  'person-changed': all(file, takenBack, fields),
  'personal-info-changed': nothing,
  // Without a reason the object is the person's id.
  'emergency-contact-read': (entry, found) => (idsIn(entry.object).length > 0 ? [] : asWritten(entry, found)),
  'sessions-ended': nothing,
  'departure-planned': day,
  'departure-dropped': nothing,
  deactivated: nothing,
  reactivated: nothing,
  'person-exported': nothing,
  'benefit-given': enrolment,
  'benefit-ended': enrolment,
  'training-enrolled': enrolment,
  'training-completed': enrolment,
  'training-taken-out': enrolment,
  'person-erased': nothing,
  'erasure-asked': nothing,
  'erasure-approved': nothing,
  'erasure-withdrawn': nothing,
  'employees-exported': counts({ of: 'exported' }),
  'employees-imported': all(file, imported),
  'import-taken-back': file,
  'import-discarded': file,
  'holidays-imported': all(
    ({ object }) => words(/^(?!sha256:)(.*?) \d+ new or renamed/.exec(object)?.[1] ?? ''),
    counts({ of: 'new', before: ' new or renamed' }, { of: 'removed' }),
  ),
  'mail-turned-off': choice,
  'pay-unlocked': nothing,
  'pay-locked': nothing,
  'payslip-opened': payslip,
  'payslips-of-year-downloaded': asWritten,
  'payslips-drawn': nothing,
  'payslips-uploaded': batch,
  'payslips-read': all(batch, counts({ of: 'matched' }, { of: 'problems' })),
  'payslip-viewed': payslip,
  'payslip-assigned': payslip,
  'payslip-left-out': payslip,
  'payslip-taken-in': payslip,
  'payslip-accepted': payslip,
  'payslips-split': batch,
  'payslips-discarded': batch,
  'payslips-submitted': all(batch, sent),
  'payslips-confirmed': all(batch, sent),
  'payslips-held-back': all(batch, sent),
  'payslips-published': all(batch, counts({ of: 'published' })),
  'payslips-tried-again': batch,
  'payslip-recalled': all(payslip, reason),
  'payslip-replaced': all(payslip, reason),
  'payroll-exported': ({ object }) => {
    const [, first, last] = /^(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)$/.exec(object) ?? [];
    return first && last ? [{ is: 'leave', first, last }] : [];
  },
  'leave-asked': leave,
  'leave-withdrawn': leave,
  'leave-restored': leave,
  'leave-approved': leave,
  'leave-declined': leave,
  'leave-answer-taken-back': leave,
  'leave-assigned': leave,
  'leave-entered': leave,
  'leave-nudged': leave,
  'leave-given-back': leave,
  'leave-give-back-undone': leave,
  'leave-types-changed': ({ object }, { types, language }) => {
    const name = types.get(object);
    return name ? [{ is: 'words', words: forReader(name, language) }] : [];
  },
  'leave-of-person-changed': nothing,
  'leave-adjusted': nothing,
  'leave-year-closed': ({ object }) => words(object.slice(0, 4)),
  'holidays-changed': ({ object }) => {
    const [, place, on] = /([^>]+) (\d{4}-\d\d-\d\d)(?: -> none)?$/.exec(object) ?? [];
    return place && on ? [...words(place.trim()), { is: 'day', day: on }] : [];
  },
  'leave-escalated': leave,
  'deputy-named': nothing,
  'deputy-ended': nothing,
  // What kind of absence it was is between the person and who looks after it.
  'absence-reported': nothing,
  'absence-entered': nothing,
  'absence-corrected': nothing,
  'absence-ended': nothing,
  'absence-resumed': nothing,
  'absence-done': nothing,
  'absence-reopened': nothing,
  'absence-proof-added': nothing,
  'absence-proof-opened': nothing,
  'absence-retention-set': retention({ of: 'reports', before: ' deleted' }),
  'leave-retention-set': retention({ of: 'leave', before: ' deleted' }),
  'leavers-retention-set': retention({ of: 'erasures', before: ' asked for' }),
  'payslips-retention-set': retention({ of: 'payslips', before: ' deleted' }),
  'audit-retention-set': retention({ of: 'entries', before: ' deleted' }),
  'messages-retention-set': retention({ of: 'messages', before: ' deleted' }),
  'calendar-address-made': nothing,
  'calendar-address-ended': nothing,
  'message-removed': nothing,
  'message-hidden': nothing,
  'message-reported': nothing,
  'report-closed': nothing,
  'report-reopened': nothing,
  'record-read': nothing,
  'person-muted': nothing,
  'person-unmuted': nothing,
  'room-mode-changed': choice,
  'announcement-saved': nothing,
  'announcement-cancelled': nothing,
  'announcement-reminded': nothing,
  'announcement-readers-exported': nothing,
  'moderator-named': nothing,
  'moderator-dismissed': nothing,
  'news-saved': article,
  'news-review-asked': article,
  'news-sent-back': article,
  // By a command it is a file.
  'news-published': article,
  'news-recalled': article,
  'news-deleted': article,
  'news-restored': article,
  'news-reminded': article,
  'news-readers-exported': article,
  'trainings-published': nothing,
  'training-people-exported': enrolment,
  'benefits-published': nothing,
  'links-published': nothing,
  'text-saved': text,
  'text-removed': text,
  'text-moved': text,
  'role-granted': role,
  'role-ended': role,
  'role-kept': role,
  'console-opened': nothing,
  'console-locked': nothing,
  'second-factor-set-up': nothing,
  'second-factor-reset': nothing,
  'recovery-code-used': nothing,
  'audit-exported': nothing,
  'company-renamed': asWritten,
  'absence-form-set': ({ object }) => words(/^\S+ (https?:.*)$/.exec(object)?.[1] ?? ''),
  'feature-turned-off': asWritten,
  'feature-turned-on': asWritten,
  'first-hour-put-away': nothing,
  'time-zone-set': asWritten,
  'accent-set': asWritten,
  'logo-set': nothing,
  'test-mail-sent': nothing,
  'test-notification-sent': nothing,
  'access-denied': nothing,
  'asked-while-locked': nothing,
  'unknown-object': nothing,
};

/** What each of some entries says for people to read: names and days in place of ids; nothing where nothing is left. */
export async function factsOf(db: Database, rows: TrailRow[], language: Language): Promise<AuditFact[][]> {
  const ids = [...new Set(rows.flatMap(idsOf))];
  const typeIds = rows.flatMap(({ act, object }) => (act === 'leave-types-changed' && object ? [object] : []));
  const changed = rows.flatMap(({ act, id }) => (act === 'person-changed' ? [id] : []));
  const causes = rows.flatMap(({ act, cause }) => (act === 'person-changed' && cause ? [cause] : []));
  const found: Found = {
    language,
    leaves: byId(ids.length > 0 ? await leavesNamed(db, ids) : []),
    files: byId(ids.length > 0 ? await filesNamed(db, ids) : []),
    payslips: byId(ids.length > 0 ? await payslipsNamed(db, ids) : []),
    takingBack: new Set((causes.length > 0 ? await takingBack(db, causes) : []).map(({ id }) => id)),
    types: new Map((typeIds.length > 0 ? await leaveTypesNamed(db, typeIds) : []).map(({ id, name }) => [id, name])),
    columns: new Map(
      (changed.length > 0 ? await columnsChanged(db, changed) : []).map(({ entry, columns }) => [entry, columns]),
    ),
  };
  return rows.map((row) => {
    const read = row.act in readings ? readings[row.act as AuditAct] : nothing;
    return read({ ...row, object: row.object ?? '' }, found).slice(0, 10);
  });
}

function byId<One extends { id: string }>(list: One[]): Map<string, One> {
  return new Map(list.map((one) => [one.id, one]));
}

function idsIn(object: string): Id[] {
  return (object.match(anId) ?? []) as Id[];
}

function idsOf({ object, document, cause }: TrailRow): Id[] {
  return [...idsIn(object ?? ''), ...(document ? [document] : []), ...(cause ? [cause] : [])];
}

function words(text: string): AuditFact[] {
  return text ? [{ is: 'words', words: { text, lang: null } }] : [];
}
