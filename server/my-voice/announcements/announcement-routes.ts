import type { Announcement } from '#contract/announcements.ts';
import type { Id } from '#contract/id.ts';
import type { Readership } from '#contract/reading.ts';
import type { Database } from '#server/db/database.ts';
import { zonesOnRecord } from '#server/directory/zone-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { messageText } from '#server/my-voice/log/message-text.ts';
import { publishToModerators } from '#server/my-voice/moderation/moderators.ts';
import { checkedMoments } from '#server/publishing/moments.ts';
import {
  acknowledge,
  acknowledgedAt,
  askedOf,
  markReminded,
  newestMessage,
  notifyAsked,
  readingOf,
} from './acknowledgement-rows.ts';
import {
  type AnnouncementRow,
  addAnnouncement,
  announcementById,
  lockedAnnouncement,
  markCancelled,
  newestAnnouncements,
  type Written,
  writeAnnouncement,
} from './announcement-rows.ts';
import { announceNext, notifyOfSent } from './announcing.ts';

/** How often a moderator writes, changes or cancels announcements, and reminds of them. */
const acts = { atMost: 60, seconds: 60 * 60 };

/** Announcements to the room. */
export const announcementRoutes = {
  list: operation.announcements.list.handler(async ({ context }) => {
    const [rows, { company, locations }] = await Promise.all([
      newestAnnouncements(context.db),
      zonesOnRecord(context.db),
    ]);
    const others = new Set(locations.flatMap(({ timeZone }) => timeZone ?? []));
    return {
      announcements: rows.map(shown),
      zones: { company, others: [...others].filter((zone) => zone !== company) },
    };
  }),

  add: operation.announcements.add.handler(async ({ context, input }) => {
    const { userId } = await counted(context);
    const written = writtenIn(input);
    await context.db.transaction(async (transaction) => {
      if (await addAnnouncement(transaction, written, userId)) return settle({ ...context, db: transaction }, input.id);
      const before = await announcementById(transaction, input.id);
      if (before?.author.id !== userId || !isSame(before, written)) throw failure('ID_REUSED');
    });
    return settled(context.db, input.id);
  }),

  change: operation.announcements.change.handler(async ({ context, input }) => {
    const { userId } = await counted(context);
    const written = writtenIn(input);
    await context.db.transaction(async (transaction) => {
      const before = await lockedAnnouncement(transaction, input.id);
      if (before?.author.id !== userId) throw failure('NOT_FOUND');
      if (before.state !== 'scheduled' || before.version !== input.version) throw failure('CHANGED_MEANWHILE');
      await writeAnnouncement(transaction, written);
      await settle({ ...context, db: transaction }, input.id);
    });
    return settled(context.db, input.id);
  }),

  cancel: operation.announcements.cancel.handler(async ({ context, input: { id } }) => {
    const caller = await counted(context);
    await context.db.transaction(async (transaction) => {
      const before = await lockedAnnouncement(transaction, id);
      if (!before) throw failure('NOT_FOUND');
      if (before.state === 'cancelled') return;
      if (before.state !== 'scheduled') throw failure('CHANGED_MEANWHILE');
      await markCancelled(transaction, id);
      const act = { act: 'announcement-cancelled', result: 'ok', object: id } as const;
      await audited({ ...context, db: transaction }, caller, act);
      await publishToModerators(transaction);
    });
    return settled(context.db, id);
  }),

  reading: operation.announcements.reading.handler(async ({ context, input: { id } }) => {
    await requireAsking(context.db, id);
    return readingFor(context.db, id);
  }),

  remind: operation.announcements.remind.handler(async ({ context, input: { id } }) => {
    const caller = await counted(context);
    return context.db.transaction(async (transaction) => {
      await requireAsking(transaction, id);
      const outcome = (await markReminded(transaction, id)) ? ('reminded' as const) : ('too-early' as const);
      if (outcome === 'reminded') {
        await notifyAsked(transaction, id);
        await audited({ ...context, db: transaction }, caller, {
          act: 'announcement-reminded',
          result: 'ok',
          object: id,
        });
      }
      return { outcome, reading: await readingFor(transaction, id) };
    });
  }),

  asking: operation.announcements.asking.handler(async ({ context }) => {
    // First: what is sent between the two is there twice rather than not at all.
    const upto = await newestMessage(context.db);
    return { upto, announcements: await askedOf(context.db, requireCaller(context).userId) };
  }),

  acknowledge: operation.announcements.acknowledge.handler(async ({ context, input: { id } }) => {
    const { userId } = requireCaller(context);
    const written = await acknowledge(context.db, id, userId);
    const at = written && (await acknowledgedAt(context.db, id, userId));
    if (!at) throw failure('NOT_FOUND');
    return { acknowledgedAt: at.toISOString() };
  }),
};

/** The moderator who calls, once their act is counted. */
async function counted(context: Parameters<typeof requireCaller>[0] & RequestContext) {
  const caller = requireCaller(context);
  await limit(context, `my-voice-announcements:${caller.userId}`, acts);
  return caller;
}

/** Whether an announcement is as it was written; one that does not wait any more has the hour at which it was sent. */
function isSame({ text, mustRead, state, publishAt }: AnnouncementRow, written: Written): boolean {
  const hasHour = state !== 'scheduled' || new Date(publishAt).getTime() === written.publishAt?.getTime();
  return (text ?? written.text) === written.text && mustRead === written.mustRead && hasHour;
}

/** @throws MESSAGE_EMPTY, MESSAGE_TOO_LONG, SCHEDULE_PASSED, SCHEDULE_TOO_FAR */
function writtenIn({
  id,
  text,
  mustRead,
  publishAt,
}: {
  id: Id;
  text: string;
  mustRead: boolean;
  publishAt: string | null;
}): Written {
  const moments = checkedMoments({ publishAt, expiresAt: null });
  return { id, text: messageText(text), mustRead, publishAt: moments.publishAt };
}

/**
 * Audits that an announcement was written, tells the other moderators, and sends it if it is for now.
 * @throws MUTED
 */
async function settle(context: Parameters<typeof requireCaller>[0] & RequestContext, id: Id): Promise<void> {
  await audited(context, requireCaller(context), { act: 'announcement-saved', result: 'ok', object: id });
  await publishToModerators(context.db);
  if ((await announceNext(context.db, id)) === 'muted') throw failure('MUTED');
}

/** An announcement as it is stored now. */
async function settled(db: Database, id: Id): Promise<Announcement> {
  await notifyOfSent(db);
  const row = await announcementById(db, id);
  if (!row) throw failure('NOT_FOUND');
  return shown(row);
}

/** @throws NOT_FOUND for an announcement that asks nobody, or not any more */
async function requireAsking(db: Database, id: Id): Promise<void> {
  const row = await announcementById(db, id);
  if (!row?.mustRead || row.state !== 'sent') throw failure('NOT_FOUND');
}

/** Who has acknowledged an announcement, for moderators, who know people as the room does: not by their positions. */
async function readingFor(db: Database, id: Id): Promise<Readership> {
  const reading = await readingOf(db, id);
  return { ...reading, missing: reading.missing.map((person) => ({ ...person, position: null })) };
}

function shown({ publishAt, ...row }: AnnouncementRow): Announcement {
  return { ...row, publishAt: publishAt.toISOString() };
}
