import type { Id } from '#contract/id.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit, tooMany } from '#server/http/person-limit.ts';
import { publish } from '#server/notify/publish.ts';
import type { Allowance } from '#server/session/attempt-rows.ts';
import { type Changed, editMessage, reactTo, removeMessage } from './log/change-rows.ts';
import { foundMessages, messagesAfter, newestMessages } from './log/message-rows.ts';
import { messageText, reasonText } from './log/message-text.ts';
import type { RoomNode } from './log/room.ts';
import { mentionedIn } from './mentions/mentions.ts';
import { insertReport, muteOf } from './moderation/moderation-rows.ts';
import { publishToModerators } from './moderation/moderators.ts';
import { noteSeen, unreadBy } from './outside/unread-rows.ts';
import { searchQuery } from './search/search-words.ts';

const refusals = {
  'not-found': 'NOT_FOUND',
  'too-late': 'EDIT_TOO_LATE',
  muted: 'MUTED',
  'announce-only': 'ANNOUNCE_ONLY',
  conflict: 'CLIENT_ID_TAKEN',
} as const;

/** The room's operations for everybody. */
export function myVoiceRoutes(room: RoomNode) {
  /** Makes this node read the change at once, or throws why nothing changed. */
  function settle(changed: Changed): void {
    if (changed !== 'done') throw failure(refusals[changed]);
    room.notify();
  }

  return {
    send: operation.myVoice.send.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      const text = messageText(input.text);
      const { clientId, replyTo = null } = input;
      const mentioned = await mentionedIn(context.db, text);
      const answer = await room.send({ senderId: userId, clientId, text, replyTo, mentioned });
      if (answer.outcome === 'too-many') throw tooMany(context, answer.wait);
      if (answer.outcome !== 'stored' && answer.outcome !== 'duplicate') throw failure(refusals[answer.outcome]);
      return { seq: answer.seq, ts: answer.ts, duplicate: answer.outcome === 'duplicate' };
    }),

    history: operation.myVoice.history.handler(async ({ context, input }) => {
      const { userId, roles } = requireCaller(context);
      const { before, after, limit: atMost } = input;
      // Numbers have no gaps: any message after another has older ones.
      const [{ messages, reacted, ...now }, mute] = await Promise.all([
        after === undefined
          ? newestMessages(context.db, before, atMost + 1, userId)
          : messagesAfter(context.db, after, atMost, userId),
        muteOf(context.db, userId),
      ]);
      const page = messages.slice(0, atMost);
      const more = after === undefined ? messages.length > atMost : after > 0;
      const oldest = page.at(-1)?.seq ?? 0;
      const moderator = roles.some(({ role }) => role === 'moderator');
      const you = { moderator, ...(mute ?? { mutedUntil: null, mutedFor: 0 }) };
      return { ...now, messages: page, more, reacted: reacted.filter(({ seq }) => seq >= oldest), you };
    }),

    changes: operation.myVoice.changes.handler(({ input }) => room.frameAfter(input)),

    edit: operation.myVoice.edit.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await countAct(context, 'change', userId);
      const text = messageText(input.text);
      settle(await editMessage(context.db, userId, input.seq, text));
      return { edited: true as const };
    }),

    remove: operation.myVoice.remove.handler(async ({ context, input }) => {
      const caller = requireCaller(context);
      await countAct(context, 'change', caller.userId);
      settle(await removeMessage(context.db, caller.userId, input.seq, null));
      await audited(context, caller, { act: 'message-removed', result: 'ok', object: String(input.seq) });
      return { removed: true as const };
    }),

    react: operation.myVoice.react.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await countAct(context, 'change', userId);
      settle(await reactTo(context.db, userId, input.seq, input.emoji, input.on));
      return { on: input.on };
    }),

    search: operation.myVoice.search.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await countAct(context, 'search', userId);
      const query = searchQuery(input.text);
      if (query === null) return { messages: [], more: false };
      const found = await foundMessages(context.db, query, input.before, input.limit + 1);
      return { messages: found.slice(0, input.limit), more: found.length > input.limit };
    }),

    unread: operation.myVoice.unread.handler(({ context }) => unreadBy(context.db, requireCaller(context).userId)),

    seen: operation.myVoice.seen.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await countAct(context, 'seen', userId);
      const isNews = await noteSeen(context.db, userId, input.seq);
      if (isNews) await publish(context.db, userId, 'my-voice');
      return { noted: true as const };
    }),

    report: operation.myVoice.report.handler(async ({ context, input }) => {
      const caller = requireCaller(context);
      await countAct(context, 'report', caller.userId);
      const reason = reasonText(input.reason);
      const isThere = await insertReport(context.db, { seq: input.seq, reporterId: caller.userId, reason });
      if (!isThere) throw failure('NOT_FOUND');
      await audited(context, caller, { act: 'message-reported', result: 'ok', object: String(input.seq) });
      await publishToModerators(context.db);
      return { reported: true as const };
    }),
  };
}

/** What each person may do in the room besides sending; `my_voice_send` limits sending itself. */
const allowances = {
  change: { atMost: 60, seconds: 60 },
  search: { atMost: 60, seconds: 60 },
  seen: { atMost: 120, seconds: 60 },
  report: { atMost: 20, seconds: 3_600 },
} as const satisfies Record<string, Allowance>;

/**
 * Counts an act of a person in the room.
 * @throws TOO_MANY_REQUESTS, with Retry-After
 */
function countAct(call: RequestContext, kind: keyof typeof allowances, userId: Id): Promise<void> {
  return limit(call, `my-voice-${kind}:${userId}`, allowances[kind]);
}
