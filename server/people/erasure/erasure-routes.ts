import type { I18n } from '@lingui/core';
import type { Id } from '#contract/id.ts';
import type { RetentionDays } from '#contract/retention.ts';
import type { Database } from '#server/db/database.ts';
import { erasureRequestOf } from '#server/directory/erasure-request-rows.ts';
import { type MailRecipient, personWith } from '#server/directory/person-rows.ts';
import type { Periods } from '#server/feature.ts';
import { failure } from '#server/http/failure.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import type { ErasureStep } from '#server/personal-data/erase-rows.ts';
import { countOfRows } from '#server/personal-data/personal-rows.ts';
import { byKind, type PersonalTable } from '#server/personal-data/personal-table.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { approveErasure, askForErasure, otherApprovers, withdrawErasure } from './erasure-requests.ts';

/** What is to know of all features: their tables, what they do themselves, and which payslips a law keeps. */
export type ErasureNeeds = {
  tables(): readonly PersonalTable[];
  steps(): readonly ErasureStep[];
  retainedPayslips(db: Database, id: Id, years: number): Promise<{ count: number; until: string | null }>;
  retentionDays(db: Database, periods: Pick<Periods, 'auditDays'>): Promise<RetentionDays>;
};

/** Each request notifies all of HR, also one that follows a withdrawal. */
const requests = { atMost: 60, seconds: 60 * 60 };

/** The erasure of leavers in the console, by two people of HR. */
export const erasureRoutes = (needs: ErasureNeeds, { payslipYears, auditDays }: Periods) => {
  const keptOf = async (db: Database, userId: Id) => {
    const { count, until } = await needs.retainedPayslips(db, userId, payslipYears);
    const { audit } = await needs.retentionDays(db, { auditDays });
    return { payslips: count, payslipYears, payslipsUntil: until, auditDays: audit };
  };
  return {
    ofPerson: operation.erasures.ofPerson.handler(
      async ({ context: { db, ...context }, input: { userId, language } }) => {
        const { userId: own } = requireCaller(context);
        const person = await personWith(db, userId);
        if (!person) throw failure('NOT_FOUND');
        const request = await erasureRequestOf(db, userId);
        return {
          request: request && {
            askedBy: request.askedByName,
            isOwn: request.askedBy === own,
            reason: request.reason,
            askedAt: request.askedAt.toISOString(),
            expiresAt: request.expiresAt.toISOString(),
          },
          goes: await whatGoes(db, needs.tables(), person, wordsFor(language)),
          kept: await keptOf(db, userId),
          others: (await otherApprovers(db, userId, own)).length,
        };
      },
    ),

    ask: operation.erasures.ask.handler(async ({ context, input }) => {
      const caller = requireCaller(context);
      await limit(context, `erasure-requests:${caller.userId}`, requests);
      return { asked: await askForErasure({ call: context, caller }, input) };
    }),

    approve: operation.erasures.approve.handler(async ({ context, input }) => {
      const by = { tables: needs.tables(), steps: needs.steps(), payslipYears };
      return { kept: await approveErasure({ call: context, caller: requireCaller(context) }, input, by, keptOf) };
    }),

    withdraw: operation.erasures.withdraw.handler(async ({ context, input: { userId } }) => ({
      isWithdrawn: await withdrawErasure({ call: context, caller: requireCaller(context) }, userId),
    })),
  };
};

/** How many rows of each kind an erasure deletes or empties. */
async function whatGoes(db: Database, tables: readonly PersonalTable[], person: MailRecipient, i18n: I18n) {
  const goes = [];
  const going = tables.filter(({ erasure }) => erasure !== 'kept');
  for (const { kind, tables: ofKind } of byKind(going)) {
    const rows = await countOfRows(db, ofKind, person);
    if (rows > 0) goes.push({ kind: kind.name, title: kind.asErased(i18n), rows });
  }
  return goes;
}
