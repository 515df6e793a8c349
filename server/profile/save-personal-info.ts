import type { Id } from '#contract/id.ts';
import { isSamePersonalInfo, type PersonalInfo, tidyPersonalInfo } from '#contract/personal-info.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { publish } from '#server/notify/publish.ts';
import type { Caller } from '#server/session/caller.ts';
import { insertSave, lockedPersonalInfoOf, savesUnder, writePersonalInfo } from './profile-rows.ts';
import type { SaveAnswer } from './profile-tables.ts';

/** A save under a client-made id, and the ids of the person's earlier saves that it was typed over. */
export type Save = SavedPersonalInfo & { id: Id; over: Id[] };

/**
 * Saves what a person entered about themselves. The last save wins, since only that person writes here; the answer
 * holds what it replaced, and whether that was saved meanwhile on another device. A repeat gets the first answer.
 * @throws ID_REUSED if something else was saved under the id
 */
export function savePersonalInfo(call: RequestContext, caller: Caller, save: Save): Promise<SaveAnswer> {
  const info = tidyPersonalInfo(save);
  return call.db.transaction(async (transaction) => {
    const { userId } = caller;
    const { version, ...former } = await lockedPersonalInfoOf(transaction, userId);
    const known = await savesUnder(transaction, userId, [save.id, ...save.over]);
    const first = known.find(({ id }) => id === save.id)?.answer;
    if (first && !isSamePersonalInfo(first.saved, info)) throw failure('ID_REUSED');
    if (first) return first;

    const seen = Math.max(save.version, ...known.map(({ answer }) => answer.saved.version));
    const answer = await replace({ ...call, db: transaction }, caller, { version, former, info, seen });
    await insertSave(transaction, userId, save.id, answer);
    return answer;
  });
}

type Replacing = { version: number; former: PersonalInfo; info: PersonalInfo; seen: number };

async function replace(
  call: RequestContext,
  caller: Caller,
  { version, former, info, seen }: Replacing,
): Promise<SaveAnswer> {
  if (isSamePersonalInfo(former, info)) return { saved: { ...info, version }, former: null, overwrote: false };
  const next = await writePersonalInfo(call.db, caller.userId, info);
  await audited(call, caller, { act: 'personal-info-changed', result: 'ok' });
  await publish(call.db, caller.userId, 'profile');
  return { saved: { ...info, version: next }, former, overwrote: version !== seen };
}
