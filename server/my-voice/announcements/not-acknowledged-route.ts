import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#contract/id.ts';
import { notAcknowledgedAddress } from '#contract/my-voice-limits.ts';
import type { Database } from '#server/db/database.ts';
import { addTableExport } from '#server/http/table-export.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { everybodyNotReading } from './acknowledgement-rows.ts';
import { announcementById } from './announcement-rows.ts';

/** Serves those who have not acknowledged an announcement as a table, for moderators, who know people as the room does. */
export function addNotAcknowledgedExport(app: FastifyInstance, db: Database): void {
  addTableExport(app, db, {
    ...{ address: notAcknowledgedAddress, policy: 'moderator', name: 'announcements.notAcknowledged' },
    act: 'announcement-readers-exported',
    query: z.object({ id }),
    find: async (_, asked, language) => {
      const announcement = await announcementById(db, asked.id);
      if (!announcement?.mustRead || announcement.state !== 'sent') return null;
      const i18n = wordsFor(language);
      const people = await everybodyNotReading(db, announcement.id);
      return {
        about: announcement.id,
        title: i18n._({ id: 'Have not acknowledged it' }),
        columns: [i18n._({ id: 'Full name' }), i18n._({ id: 'Username' })],
        rows: people.map(({ name, username }) => [name, username]),
      };
    },
  });
}
