import type { Database } from '#server/db/database.ts';
import { auditDenied } from './operation.ts';
import { type Refuse, refuseAsJson } from './route-policies.ts';

/** Refuses as an operation of that name would: as JSON, and with an entry in the audit. */
export function auditedRefusal(db: Database, name: string): Refuse {
  return async (request, reply, admission) => {
    await auditDenied({ db, ipAddress: request.ip }, admission, name);
    reply.header('cache-control', 'no-store');
    return refuseAsJson(request, reply, admission);
  };
}
