import { isSamePersonalInfo, type PersonalInfo, tidyPersonalInfo } from '#contract/personal-info.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { audited, type Call } from '#server/http/operation.ts';
import { tell } from '#server/live/tell.ts';
import type { Asker } from '#server/session/asker.ts';
import { heldPersonalInfoOf, writePersonalInfo } from './profile-rows.ts';

type Saved = { saved: SavedPersonalInfo; former: PersonalInfo | null; overwrote: boolean };

/**
 * Saves what a person told us. The last save wins, for nobody but this one person writes here; it answers with what it
 * replaced, and says so where that was written on another device meanwhile. A repeat changes nothing.
 */
export async function savePersonalInfo(call: Call, asker: Asker, input: SavedPersonalInfo): Promise<Saved> {
  const info = tidyPersonalInfo(input);
  return call.db.transaction(async (transaction) => {
    const { version, ...former } = await heldPersonalInfoOf(transaction, asker.userId);
    if (isSamePersonalInfo(former, info)) return { saved: { ...info, version }, former: null, overwrote: false };

    const next = await writePersonalInfo(transaction, asker.userId, info);
    await audited({ ...call, db: transaction }, asker, { act: 'personal-info-changed', result: 'ok' });
    await tell(transaction, asker.userId, 'profile');
    return { saved: { ...info, version: next }, former, overwrote: version !== input.version };
  });
}
