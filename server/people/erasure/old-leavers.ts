import type { Id } from '#contract/id.ts';
import { holdersOf, isForAll } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { countLeftBefore, leaversToAskAbout } from '#server/directory/erasure-request-rows.ts';
import type { Retained } from '#server/feature.ts';
import { askByRetention } from './erasure-requests.ts';

/** Whether somebody is HR of the whole company, and not the only one in HR. */
async function mayAsk(db: Database, userId: Id): Promise<boolean> {
  return (await isForAll(db, userId, 'hr')) && (await holdersOf(db, 'hr')).length > 1;
}

/** Records of leavers. They are not deleted: their erasure is asked for, and a second person approves it. */
export const oldLeavers: Retained = {
  due: countLeftBefore,

  async forget(db, now, days, atMost, { setBy }) {
    if (!setBy || !(await mayAsk(db, setBy))) return 0;
    let asked = 0;
    for (const userId of await leaversToAskAbout(db, { now, days, askedBy: setBy, atMost })) {
      if (await askByRetention(db, userId, setBy)) asked += 1;
    }
    return asked;
  },

  isStuck: async (db, setBy) => !setBy || !(await mayAsk(db, setBy)),
};
