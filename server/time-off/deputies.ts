import type { Deputy } from '#contract/deputies.ts';
import { type DeputyDates, deputyProblemOf } from '#contract/deputy-days.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { isManager } from '#server/directory/manager-rows.ts';
import { personById, personWith } from '#server/directory/person-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { publish } from '#server/notify/publish.ts';
import type { Caller } from '#server/session/caller.ts';
import { deputyOf, removeDeputy, saveDeputy } from './deputy-rows.ts';
import { deputyNamedMail } from './leave-mails.ts';

/**
 * Names the deputy who answers the caller's team, replacing any other, and mails them. A repeat changes nothing.
 * @throws NOT_FOUND for a caller who leads nobody, and for a deputy who does not work here; OWN_DEPUTY; the codes of
 * the dates
 */
export async function nameDeputy(
  call: RequestContext,
  caller: Caller,
  { userId, startsOn, endsOn }: { userId: Id } & DeputyDates,
): Promise<Deputy> {
  return call.db.transaction(async (transaction) => {
    const managerId = caller.userId;
    if (!(await isManager(transaction, managerId))) throw failure('NOT_FOUND');
    const today = await todayFor(transaction, managerId);
    const problem = deputyProblemOf({ startsOn, endsOn }, today);
    if (problem) throw failure(problem);
    if (userId === managerId) throw failure('OWN_DEPUTY');
    const person = await personWith(transaction, userId);
    if (!person || person.deactivatedAt) throw failure('NOT_FOUND');

    const known = await deputyOf(transaction, managerId, today);
    if (known?.id === userId && known.startsOn === startsOn && known.endsOn === endsOn) return known;
    const before = await saveDeputy(transaction, { managerId, deputyId: userId, startsOn, endsOn });
    await publishDeputies(transaction, managerId, userId, before);
    await enqueueMail(transaction, {
      to: person.email,
      language: person.language,
      write: deputyNamedMail({
        name: (await personById(transaction, managerId)).name,
        startsOn,
        endsOn,
        screen: `${call.appContext.publicUrl}${paths.teamTimeOff}`,
      }),
    });
    await audited({ ...call, db: transaction }, caller, {
      act: 'deputy-named',
      result: 'ok',
      subject: userId,
    });
    const named = await deputyOf(transaction, managerId, today);
    if (!named) throw new Error('A deputy has vanished.');
    return named;
  });
}

/** Ends the caller's deputy. A repeat changes nothing. */
export async function endDeputy(call: RequestContext, caller: Caller): Promise<void> {
  await call.db.transaction(async (transaction) => {
    const before = await removeDeputy(transaction, caller.userId);
    if (!before) return;
    await publishDeputies(transaction, caller.userId, before);
    await audited({ ...call, db: transaction }, caller, {
      act: 'deputy-ended',
      result: 'ok',
      subject: before,
    });
  });
}

async function publishDeputies(db: RequestContext['db'], ...people: (Id | null)[]): Promise<void> {
  for (const id of new Set(people)) if (id) await publish(db, id, 'team-time-off');
}
