import type { Database } from '#server/db/database.ts';
import { audited } from './operation.ts';
import { type Refuse, refuseAsJson } from './route-policies.ts';

/** Refuses as an operation of that name would: as JSON, and with an entry in the audit. */
export function auditedRefusal(db: Database, name: string): Refuse {
  return async (request, reply, admission) => {
    const { caller } = admission;
    const denied = { act: 'access-denied', result: 'refused', ...(caller && { object: name }) } as const;
    await audited({ db, ipAddress: request.ip }, caller, denied, caller ? undefined : name);
    reply.header('cache-control', 'no-store');
    return refuseAsJson(request, reply, admission);
  };
}
