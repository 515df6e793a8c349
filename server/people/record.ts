import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { rolesWithGranter } from '#server/access/role-rows.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { versionOf } from '#server/directory/change-rows.ts';
import { changesOf } from '#server/directory/changes.ts';
import { departureOf, reportsOf } from '#server/directory/departure-rows.ts';
import type { LeaveOfPeople } from '#server/directory/leave-of-people.ts';
import type { ReportsTo } from '#server/directory/people-tables.ts';
import { failure } from '#server/http/failure.ts';
import { sessionsOf } from '#server/session/session-rows.ts';
import { inviteOf, recordRow } from './record-rows.ts';

/** The most reports that are listed by name. */
const named = 20;

/** Longer than any browser's User-Agent, in UTF-16 units. */
const longestUserAgent = 400;

/** Everything that the console shows of a person. */
export async function recordOf(
  db: Database,
  { leave, scope }: { leave: LeaveOfPeople; scope: CallerScope },
  userId: Id,
  language: Language,
) {
  const row = await recordRow(db, userId);
  if (!row) throw failure('NOT_FOUND');
  const { profilePic, state, leftAt, managerId, managerName, managerPosition, managerPic } = row;
  const departure = await departureOf(db, userId);
  const invite = await inviteOf(db, userId);
  const roles = await rolesWithGranter(db, userId);
  const sessions = state === 'left' ? [] : await sessionsOf(db, userId);
  const reports = await reportsOf(db, scope, [userId], named);
  return {
    id: row.id,
    version: await versionOf(db, userId),
    fields: row,
    manager: managerId
      ? { id: managerId, name: managerName ?? '', position: managerPosition, profilePic: managerPic }
      : null,
    profilePic,
    state,
    leftAt: leftAt ? new Date(leftAt).toISOString() : null,
    leftAfter: leftAt && departure?.leftAt ? departure.lastDay : null,
    leaving:
      departure?.lastDay && !departure.leftAt
        ? { lastDay: departure.lastDay, reportsTo: await nameOfReportsTo(db, departure.reportsTo) }
        : null,
    invite: invite && {
      sentAt: invite.sentAt.toISOString(),
      opensUntil: invite.opensUntil?.toISOString() ?? null,
    },
    sessions: sessions.map(({ id: sessionId, userAgent, createdAt, updatedAt }) => ({
      id: sessionId,
      userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
      startedAt: createdAt.toISOString(),
      usedAt: updatedAt.toISOString(),
    })),
    roles: roles.map(({ role, scope, grantedAt }) => ({ role, scope, since: grantedAt.toISOString() })),
    balances: await leave.balances(db, userId, language),
    jobHistory: (row.jobHistory ?? []).map(({ date, event, position, department, manager, managerEmail }) => ({
      date: date ?? null,
      event: event ?? null,
      position: position ?? null,
      department: department ?? null,
      manager: manager ?? null,
      managerEmail: managerEmail ?? null,
    })),
    reports: reports.count,
    someReports: reports.some,
    changes: await changesOf(db, userId, 0),
  };
}

async function nameOfReportsTo(db: Database, reportsTo: ReportsTo): Promise<string | null> {
  if (reportsTo === 'own-manager' || reportsTo === 'later') return null;
  return (await recordRow(db, reportsTo))?.name ?? null;
}
