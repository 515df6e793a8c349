import { failure } from '#server/http/failure.ts';
import { audited, operation } from '#server/http/operation.ts';
import { setMode, takeAway } from './change-rows.ts';
import { givenReason, reasonText } from './message-text.ts';
import { closeReport, mutePerson, openReports, recordOf } from './moderation-rows.ts';
import { whoModerates } from './moderators.ts';

/** What moderators do in the room; each act is written down. */
export const moderationRoutes = {
  hide: operation.moderation.hide.handler(async ({ context, input }) => {
    const moderator = await whoModerates(context, 'moderation.hide');
    const reason = givenReason(input.reason);
    const hidden = await takeAway(context.db, moderator.userId, input.seq, reason);
    if (hidden !== 'done') throw failure('NOT_FOUND');
    await audited(context, moderator, { act: 'message-hidden', result: 'ok', object: String(input.seq) });
    return { hidden: true as const };
  }),

  mute: operation.moderation.mute.handler(async ({ context, input }) => {
    const moderator = await whoModerates(context, 'moderation.mute');
    const { userId, minutes } = input;
    const reason = minutes > 0 ? givenReason(input.reason) : reasonText(input.reason);
    const until = await mutePerson(context.db, { userId, minutes, reason, by: moderator.userId });
    if (until === undefined) throw failure('NOT_FOUND');
    const act = until ? 'person-muted' : 'person-unmuted';
    await audited(context, moderator, { act, result: 'ok', object: userId });
    return { mutedUntil: until?.toISOString() ?? null };
  }),

  setMode: operation.moderation.setMode.handler(async ({ context, input }) => {
    const moderator = await whoModerates(context, 'moderation.setMode');
    await setMode(context.db, input.mode);
    await audited(context, moderator, { act: 'room-mode-changed', result: 'ok', object: input.mode });
    return { mode: input.mode };
  }),

  reports: operation.moderation.reports.handler(async ({ context }) => {
    await whoModerates(context, 'moderation.reports');
    const reports = await openReports(context.db);
    return reports.map((report) => ({ ...report, at: report.at.toISOString() }));
  }),

  closeReport: operation.moderation.closeReport.handler(async ({ context, input }) => {
    const moderator = await whoModerates(context, 'moderation.closeReport');
    const closed = await closeReport(context.db, input.id, moderator.userId);
    if (!closed) throw failure('NOT_FOUND');
    await audited(context, moderator, { act: 'report-closed', result: 'ok', object: input.id });
    return { closed: true as const };
  }),

  record: operation.moderation.record.handler(async ({ context, input }) => {
    const moderator = await whoModerates(context, 'moderation.record');
    const record = await recordOf(context.db, input.seq);
    await audited(context, moderator, { act: 'record-read', result: 'ok', object: String(input.seq) });
    return record.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }),
};
