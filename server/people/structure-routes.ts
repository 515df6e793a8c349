import { knownZones, setCompanyZone, setLocationZone, zonesOnRecord } from '#server/directory/zone-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { reportsIn } from './structure-rows.ts';

/** The management tree, and the time zones of locations, in the console. */
export const structureRoutes = {
  reports: operation.structure.reports.handler(({ context, input }) =>
    reportsIn(context.db, requireScope(context), input.managerId ?? null),
  ),

  zones: operation.structure.zones.handler(async ({ context: { db } }) => ({
    ...(await zonesOnRecord(db)),
    known: await knownZones(db),
  })),

  setZone: operation.structure.setZone.handler(async ({ context, input: { location, timeZone } }) => {
    const caller = requireCaller(context);
    if (timeZone !== null && !(await knownZones(context.db)).includes(timeZone)) {
      throw failure('BAD_REQUEST', 'timeZone');
    }
    return context.db.transaction(async (transaction) => {
      if (location === null) await setCompanyZone(transaction, timeZone);
      else if (!(await setLocationZone(transaction, location, timeZone))) throw failure('NOT_FOUND');
      const object = `${location ?? 'company'}: ${timeZone ?? 'none'}`;
      await audited({ ...context, db: transaction }, caller, { act: 'time-zone-set', result: 'ok', object });
      return { set: true as const };
    });
  }),
};
