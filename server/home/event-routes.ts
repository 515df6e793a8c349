import { zonesOnRecord } from '#server/directory/zone-rows.ts';
import { operation } from '#server/http/operation.ts';
import { earlierText, editedText, saveText } from '#server/texts/texts.ts';
import { eventsPast, eventsToCome } from './event-rows.ts';
import { eventText, trimmedEvent } from './events.ts';
import type { companyEvent } from './home-tables.ts';

/** The events of the home page, as editors write them. */
export const eventRoutes = {
  list: operation.companyEvents.list.handler(async ({ context }) => ({
    coming: (await eventsToCome(context.db)).map(listed),
    past: (await eventsPast(context.db)).map(listed),
  })),

  zones: operation.companyEvents.zones.handler(async ({ context }) => {
    const { company, locations } = await zonesOnRecord(context.db);
    const others = new Set(locations.flatMap(({ timeZone }) => timeZone ?? []));
    return { company, others: [...others].filter((zone) => zone !== company) };
  }),

  one: operation.companyEvents.one.handler(({ context, input: { id } }) => editedText(context.db, eventText(id))),

  version: operation.companyEvents.version.handler(({ context, input: { id, version } }) =>
    earlierText(context.db, eventText(id), version),
  ),

  save: operation.companyEvents.save.handler(({ context, input: { id, version, content } }) =>
    saveText(context, eventText(id), { version, content: content && trimmedEvent(content) }),
  ),
};

function listed({ startsAt, ...event }: typeof companyEvent.$inferSelect) {
  return { ...event, startsAt: startsAt.toISOString() };
}
