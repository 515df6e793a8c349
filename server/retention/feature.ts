import { type RetentionKind, retentionKinds } from '#contract/retention-kinds.ts';
import { aboutCompany } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { defineFeature, type Periods, type Retained } from '#server/feature.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { putRetentionDays, retentionDays, retentionSetBy } from './retention-rows.ts';
import { retentionTables } from './retention-tables.ts';

/** The act of setting each kind's days, and what becomes at once of what is older. */
const acts = {
  absence: { act: 'absence-retention-set', done: 'deleted' },
  leave: { act: 'leave-retention-set', done: 'deleted' },
  payslips: { act: 'payslips-retention-set', done: 'deleted' },
  leavers: { act: 'leavers-retention-set', done: 'asked for' },
  room: { act: 'messages-retention-set', done: 'deleted' },
  audit: { act: 'audit-retention-set', done: 'deleted' },
} as const satisfies Record<RetentionKind, object>;

/**
 * For how long the company keeps what it may choose. Housekeeping deletes the rest.
 * @param retained what features have of each kind
 */
export const retentionFeature = (retained: () => Record<RetentionKind, Retained>) =>
  defineFeature({
    personal: retentionTables,
    chores: retentionKinds.map((kind) => ({
      what: `what the company keeps no longer: ${kind}`,
      async forget(db: Database, now: Date, atMost: number, periods: Periods) {
        const days = (await retentionDays(db, periods))[kind];
        if (days === null) return 0;
        const by = { setBy: await retentionSetBy(db, kind), payslipYears: periods.payslipYears };
        return retained()[kind].forget(db, now, days, atMost, by);
      },
      after: 0,
    })),
    access: {
      'retention.due': aboutCompany('hr'),
      'retention.keepFor': aboutCompany('hr'),
      'retention.read': aboutCompany('hr'),
    },
    open: (_, { auditDays, payslipYears }) => ({
      operations: {
        retention: {
          read: operation.retention.read.handler(async ({ context: { db } }) => {
            const days = await retentionDays(db, { auditDays });
            const stuck: RetentionKind[] = [];
            for (const kind of retentionKinds) {
              const isStuck = days[kind] !== null && retained()[kind].isStuck;
              if (isStuck && (await isStuck(db, await retentionSetBy(db, kind)))) stuck.push(kind);
            }
            return { ...days, stuck, payslipYears };
          }),

          due: operation.retention.due.handler(({ context: { db }, input: { kind, days } }) =>
            retained()[kind].due(db, new Date(), days, { payslipYears }),
          ),

          keepFor: operation.retention.keepFor.handler(({ context, input: { kind, days, agreed } }) =>
            context.db.transaction(async (transaction) => {
              const before = (await retentionDays(transaction, { auditDays }))[kind];
              // Nothing goes at once where it is kept as long as before or longer.
              const isShorter = days !== null && (before === null || days < before);
              const gone = isShorter
                ? (await retained()[kind].due(transaction, new Date(), days, { payslipYears })).count
                : 0;
              if (gone > agreed) throw failure('CHANGED_MEANWHILE');
              const caller = requireCaller(context);
              await putRetentionDays(transaction, kind, { days, setBy: caller.userId });
              const { act, done } = acts[kind];
              const object = `${days === null ? 'for ever' : `${days} days`}${gone > 0 ? `, ${gone} ${done}` : ''}`;
              await audited({ ...context, db: transaction }, caller, { act, result: 'ok', object });
              return { days };
            }),
          ),
        },
      },
    }),
  });
