import type { AbsenceKind, OwnAbsenceReport } from '#contract/absence.ts';
import type { Filled } from '#contract/absence-form.ts';
import type { Id } from '#contract/id.ts';
import { absenceFormAddress } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { operation, type RequestContext, requireCaller, requireScope } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import type { Caller } from '#server/session/caller.ts';
import {
  boardOf,
  boardReport,
  boardReportsOf,
  correctionsOf,
  hrBoardOf,
  type IsOnLeave,
  reportsOf,
  teamOf,
} from './board-rows.ts';
import { changeAbsence, seeReports } from './change-report.ts';
import { withProofs } from './proof-rows.ts';
import { isWithinReach, ofOne, ofScope, ofTeam, others, own, type Reach } from './reach-rows.ts';
import { checked, reportAbsence } from './report-absence.ts';

/** Reads the addresses of the company's own forms; null for a kind that our form serves. */
export type ReadForms = (db: Database) => Promise<{ kind: AbsenceKind; url: string | null }[]>;

/** What a feature needs of others. */
type AbsenceParts = { readForms: ReadForms; isOnLeave: IsOnLeave };

/** Each report mails a manager, and each change tells one: more than anybody needs, yet no flood. */
export const reportsAnHour = { atMost: 60, seconds: 60 * 60 };
const changesAnHour = { atMost: 600, seconds: 60 * 60 };

/** The operations, given the addresses of the company's own forms and what leave knows. */
export function absenceRoutes({ readForms, isOnLeave }: AbsenceParts) {
  /** Enters a report for somebody within reach who telephoned. */
  async function enter(call: RequestContext, caller: Caller, reach: Reach, input: Entry) {
    const { id, userId, kind, ...said } = input;
    await limit(call, `absence-entries:${caller.userId}`, changesAnHour);
    if (!(await isWithinReach(call.db, reach, userId))) throw failure('NOT_FOUND');
    const filled = await checked(call.db, userId, kind, said);
    const report = await reportAbsence(call.db, { ...call, caller, id, kind, filled, userId });
    if (!report) throw failure('ID_REUSED');
    return oneOf(call.db, reach, id);
  }

  async function change(call: RequestContext, caller: Caller, reach: Reach, input: Changing) {
    await limit(call, `absence-changes:${caller.userId}`, changesAnHour);
    await changeAbsence(call, caller, reach, input);
  }

  async function oneOf(db: Database, reach: Reach, id: Id) {
    const report = await boardReport(db, reach, id, isOnLeave);
    if (!report) throw failure('NOT_FOUND');
    return report;
  }

  async function ownOf(db: Database, userId: Id, id: Id) {
    const [report] = await reportsOf(db, userId, isOnLeave, id);
    if (!report) throw failure('NOT_FOUND');
    const [own] = await withProofs(db, [report]);
    return own as OwnAbsenceReport;
  }

  return {
    absence: {
      forms: operation.absence.forms.handler(async ({ context, input: { language } }) => {
        return (await readForms(context.db)).map(({ kind, url }) => ({
          kind,
          url: url ?? absenceFormAddress(kind, language),
        }));
      }),

      reports: operation.absence.reports.handler(async ({ context }) =>
        withProofs(context.db, await reportsOf(context.db, requireCaller(context).userId, isOnLeave)),
      ),

      report: operation.absence.report.handler(async ({ context, input }) => {
        const { id, kind, saidAt, ...said } = input;
        const caller = requireCaller(context);
        await limit(context, `absence:${caller.userId}`, reportsAnHour);
        const filled = await checked(context.db, caller.userId, kind, said);
        const reporting = { ...context, caller, id, kind, filled, saidAt: new Date(saidAt) };
        if (!(await reportAbsence(context.db, reporting))) throw failure('ID_REUSED');
        return ownOf(context.db, caller.userId, id);
      }),

      change: operation.absence.change.handler(async ({ context, input }) => {
        const caller = requireCaller(context);
        // A correction notifies as a report does.
        await limit(context, `absence:${caller.userId}`, reportsAnHour);
        await changeAbsence(context, caller, own(caller.userId), input);
        return ownOf(context.db, caller.userId, input.id);
      }),
    },

    teamAbsence: {
      board: operation.teamAbsence.board.handler(async ({ context }) => {
        const { userId } = requireCaller(context);
        const [reports, people] = await Promise.all([
          boardOf(context.db, ofTeam(userId), isOnLeave),
          teamOf(context.db, userId),
        ]);
        return { reports, people };
      }),

      see: operation.teamAbsence.see.handler(async ({ context, input }) => {
        const caller = requireCaller(context);
        const seen = await seeReports(context.db, caller, ofTeam(caller.userId), input.ids);
        if (seen === null) throw failure('NOT_FOUND');
        return { seen };
      }),

      change: operation.teamAbsence.change.handler(async ({ context, input }) => {
        const caller = requireCaller(context);
        const reach = ofTeam(caller.userId);
        await change(context, caller, reach, input);
        return oneOf(context.db, reach, input.id);
      }),

      enter: operation.teamAbsence.enter.handler(({ context, input }) => {
        const caller = requireCaller(context);
        return enter(context, caller, ofTeam(caller.userId), input);
      }),
    },

    absences: {
      board: operation.absences.board.handler(async ({ context }) => ({
        reports: await hrBoardOf(context.db, ofScope(requireScope(context)), isOnLeave),
      })),

      ofPerson: operation.absences.ofPerson.handler(async ({ context, input: { userId } }) => {
        const reports = await boardReportsOf(context.db, ofScope(requireScope(context)), userId, isOnLeave);
        const earlier = await correctionsOf(
          context.db,
          reports.map(({ id }) => id),
        );
        return {
          reports: (await withProofs(context.db, reports)).map((report) => ({
            ...report,
            earlier: earlier.get(report.id) ?? [],
          })),
        };
      }),

      see: operation.absences.see.handler(async ({ context, input }) => ({
        // Of none in scope the answer is that of none.
        seen: (await seeReports(context.db, requireCaller(context), ofScope(requireScope(context)), input.ids)) ?? 0,
      })),

      change: operation.absences.change.handler(async ({ context, input }) => {
        const caller = requireCaller(context);
        const reach = others(caller, ofOne(requireScope(context), input.userId));
        await change(context, caller, reach, input);
        return oneOf(context.db, reach, input.id);
      }),

      enter: operation.absences.enter.handler(({ context, input }) => {
        const caller = requireCaller(context);
        return enter(context, caller, others(caller, ofScope(requireScope(context))), input);
      }),
    },
  };
}

type Entry = Filled & { id: Id; userId: Id; kind: AbsenceKind };
type Changing = Parameters<typeof changeAbsence>[3];
