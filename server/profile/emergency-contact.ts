import type { EmergencyContact } from '#contract/emergency.ts';
import type { Id } from '#contract/id.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { publish } from '#server/notify/publish.ts';
import type { Caller } from '#server/session/caller.ts';
import { emergencyContactOf } from './profile-rows.ts';

/** More than any emergency needs, and too few to copy a company's contacts. */
export const looksAnHour = { atMost: 30, seconds: 60 * 60 };

/**
 * Shows somebody's emergency contact to whoever may see it. No look without its row in the audit, which the person
 * reads.
 * @param reason why, as a manager says it; null for HR
 * @throws NOT_FOUND for somebody who has left, TOO_MANY_REQUESTS
 */
export async function readEmergencyContact(
  call: RequestContext,
  caller: Caller,
  { userId, reason }: { userId: Id; reason: string | null },
): Promise<{ contact: EmergencyContact }> {
  await limit(call, `emergency-looks:${caller.userId}`, looksAnHour);
  return call.db.transaction(async (transaction) => {
    const found = await emergencyContactOf(transaction, userId);
    if (!found) throw failure('NOT_FOUND');
    const act = { act: 'emergency-contact-read', result: 'ok', subject: userId } as const;
    await audited({ ...call, db: transaction }, caller, { ...act, object: reason });
    await publish(transaction, userId, 'profile');
    const { name, relation, phone } = found;
    return { contact: name === null && phone === null ? null : { name, relation, phone } };
  });
}
