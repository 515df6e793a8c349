import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#contract/id.ts';
import { notAcknowledgedAddress } from '#contract/my-voice-limits.ts';
import type { Database } from '#server/db/database.ts';
import { addCsvExport } from '#server/http/csv-export.ts';
import { everybodyNotReading } from './acknowledgement-rows.ts';
import { announcementById } from './announcement-rows.ts';

/** Serves those who have not acknowledged an announcement as CSV, for moderators, who know people as the room does. */
export function addNotAcknowledgedExport(app: FastifyInstance, db: Database): void {
  addCsvExport(app, db, {
    ...{ address: notAcknowledgedAddress, policy: 'moderator', name: 'announcements.notAcknowledged' },
    ...{ act: 'announcement-readers-exported', file: 'not-acknowledged' },
    columns: ['name', 'username'],
    query: z.object({ id }),
    find: async (_, asked) => {
      const announcement = await announcementById(db, asked.id);
      if (!announcement?.mustRead || announcement.state !== 'sent') return null;
      return { about: announcement.id, people: await everybodyNotReading(db, announcement.id) };
    },
  });
}
