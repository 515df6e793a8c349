import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { removeMessage, setMode } from '#server/my-voice/log/change-rows.ts';
import { givenReason, reasonText } from '#server/my-voice/log/message-text.ts';
import { publish } from '#server/notify/publish.ts';
import {
  authorOf,
  closeReports,
  mutedPeople,
  mutePerson,
  openReports,
  recordOf,
  reopenReports,
  roomMode,
} from './moderation-rows.ts';
import { publishToModerators } from './moderators.ts';

/** What moderators do in the room; every act is audited, and the other moderators see it at once. */
export const moderationRoutes = {
  overview: operation.moderation.overview.handler(async ({ context }) => {
    const [mode, reports, muted] = await Promise.all([
      roomMode(context.db),
      openReports(context.db),
      mutedPeople(context.db),
    ]);
    return { mode, reports, muted };
  }),

  hide: operation.moderation.hide.handler(async ({ context, input }) => {
    const moderator = requireCaller(context);
    const reason = givenReason(input.reason);
    const hidden = await removeMessage(context.db, moderator.userId, input.seq, reason);
    if (hidden !== 'done') throw failure('NOT_FOUND');
    const subject = await authorOf(context.db, input.seq);
    await audited(context, moderator, { act: 'message-hidden', result: 'ok', subject, object: String(input.seq) });
    await publishToModerators(context.db);
    return { hidden: true as const };
  }),

  mute: operation.moderation.mute.handler(async ({ context, input }) => {
    const moderator = requireCaller(context);
    const { userId, minutes } = input;
    const reason = minutes > 0 ? givenReason(input.reason) : reasonText(input.reason);
    const muted = await mutePerson(context.db, { userId, minutes, reason, by: moderator.userId });
    if (!muted) throw failure('NOT_FOUND');
    const act = muted.mutedUntil ? 'person-muted' : 'person-unmuted';
    await audited(context, moderator, { act, result: 'ok', subject: userId });
    await publish(context.db, userId, 'room-mute');
    await publishToModerators(context.db);
    return muted;
  }),

  setMode: operation.moderation.setMode.handler(async ({ context, input }) => {
    const moderator = requireCaller(context);
    await setMode(context.db, input.mode);
    await audited(context, moderator, { act: 'room-mode-changed', result: 'ok', object: input.mode });
    await publishToModerators(context.db);
    return { mode: input.mode };
  }),

  closeReports: operation.moderation.closeReports.handler(async ({ context, input }) => {
    const moderator = requireCaller(context);
    const closed = await closeReports(context.db, input.ids, moderator.userId);
    if (!closed) throw failure('NOT_FOUND');
    for (const id of input.ids) await audited(context, moderator, { act: 'report-closed', result: 'ok', object: id });
    await publishToModerators(context.db);
    return { closed: true as const };
  }),

  reopenReports: operation.moderation.reopenReports.handler(async ({ context, input }) => {
    const moderator = requireCaller(context);
    const reopened = await reopenReports(context.db, input.ids);
    if (!reopened) throw failure('NOT_FOUND');
    for (const id of input.ids) await audited(context, moderator, { act: 'report-reopened', result: 'ok', object: id });
    await publishToModerators(context.db);
    return { closed: false as const };
  }),

  record: operation.moderation.record.handler(async ({ context, input }) => {
    const moderator = requireCaller(context);
    const record = await recordOf(context.db, input.seq);
    const subject = await authorOf(context.db, input.seq);
    await audited(context, moderator, { act: 'record-read', result: 'ok', subject, object: String(input.seq) });
    return record;
  }),
};
