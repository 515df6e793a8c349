import type { I18n } from '@lingui/core';
import type { ChangedName } from '#contract/account.ts';
import { type AuditedBy, currentOperator } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import type { MailWriter } from '#server/mail/mail-text.ts';
import { enqueueMails, type NewMail } from '#server/mail/outbox.ts';
import { endSessions } from '#server/session/session-rows.ts';
import type { Change } from './plan.ts';
import { endLinksToOldAddress, havingLinks, writeNames } from './written-rows.ts';

/** The columns of the names by which sign-in and payslips find a person. */
export const nameIn: Record<string, ChangedName> = {
  email: 'email',
  username: 'username',
  'employee id': 'employeeId',
};

/** People per statement. */
const batch = 500;

/**
 * Writes the new addresses, usernames and employee ids of a plan, before everything else of it, and tells their people
 * by mail, at the old address and the new one. What belongs to an old address ends: sessions, and links in mails.
 * @param by who does it in the console, or which operator; null for the command that is running
 */
export async function changeNames(db: Database, changed: Change[], by: AuditedBy | null): Promise<void> {
  const renamed = changed.filter(({ differences }) => differences.some(({ column }) => column in nameIn));
  if (renamed.length === 0) return;
  const people = renamed.map(({ employee }) => employee);
  await writeNames(db, people, { askedBy: by?.actor ?? null, runBy: by?.operator ?? currentOperator() });
  const moved = renamed.filter(({ before, employee }) => before?.email !== employee.email);
  for (const some of portionsOf(moved, batch)) {
    const ids = some.map(({ employee }) => employee.id);
    await endSessions(db, ...ids);
    await endLinksToOldAddress(db, ids);
  }
  const informed = await whoKnowsOfIt(db, renamed);
  const mails = informed.flatMap((change) => mailsAbout(change, by?.actor ? 'hr' : 'operator'));
  for (const some of portionsOf(mails, batch)) await enqueueMails(db, some);
}

/** Leaves out people who were never invited and for whom nothing waits: they know of no account. */
async function whoKnowsOfIt(db: Database, changes: Change[]): Promise<Change[]> {
  const unsure = changes.filter(({ before }) => !before?.keepsAddress);
  const invited = await havingLinks(
    db,
    unsure.map(({ employee }) => employee.id),
  );
  return changes.filter(({ before, employee }) => before?.keepsAddress || before?.left || invited.has(employee.id));
}

function mailsAbout({ before, employee, differences }: Change, by: 'hr' | 'operator'): NewMail[] {
  // A first name is no change to somebody who has not joined: they never had another.
  const informed = differences.filter(({ from }) => from !== null || before?.hasPassword);
  const [first, ...others] = informed.flatMap(({ column }) => nameIn[column] ?? []);
  if (!before || !first) return [];
  return [...new Set([before.email, employee.email])].map((to) => ({
    to,
    language: employee.language,
    write: namesChangedMail([first, ...others], by),
    urgency: 'awaited',
  }));
}

/** What HR or a command of the operator changed of the names by which sign-in and payslips find the reader. */
export const namesChangedMail =
  ([first, ...others]: [ChangedName, ...ChangedName[]], by: 'hr' | 'operator'): MailWriter =>
  (i18n) => ({
    subject: nameChanged(i18n, first, by),
    paragraphs: [
      ...others.map((name) => nameChanged(i18n, name, by)),
      ...([first, ...others].includes('email')
        ? [
            i18n._({
              id: 'From now on Stagedoor knows you by the new address. All your devices were signed out, and links in older mails no longer open.',
            }),
          ]
        : []),
      i18n._({ id: 'If you did not expect it, tell HR.' }),
    ],
  });

function nameChanged(i18n: I18n, name: ChangedName, by: 'hr' | 'operator'): string {
  switch (name) {
    case 'email':
      return by === 'hr'
        ? i18n._({ id: 'HR changed the address you sign in with' })
        : i18n._({ id: 'Whoever runs the server changed the address you sign in with' });
    case 'username':
      return by === 'hr'
        ? i18n._({ id: 'HR changed your username' })
        : i18n._({ id: 'Whoever runs the server changed your username' });
    case 'employeeId':
      return by === 'hr'
        ? i18n._({ id: 'HR changed your employee ID' })
        : i18n._({ id: 'Whoever runs the server changed your employee ID' });
  }
}
