import { z } from 'zod';
import { type EventText, eventsAtMost } from '#contract/company-events.ts';
import type { TextProblem } from '#contract/texts.ts';
import type { Database } from '#server/db/database.ts';
import { type StoredText, writeText } from '#server/texts/texts.ts';
import { writtenIn } from '#server/translations/company-words.ts';
import { countComing, eventById, eventIds, putEvent, removeEvent } from './event-rows.ts';

const moment = z.iso.datetime({ offset: true });

/** An event as it was typed, in the form in which it is stored. */
export function trimmedEvent({ startsAt, title, place }: EventText): EventText {
  const isMoment = moment.safeParse(startsAt).success;
  return {
    startsAt: isMoment ? new Date(startsAt).toISOString() : '',
    title: writtenIn(title),
    place: writtenIn(place),
  };
}

/** An event of the home page. */
export function eventText(id: string): StoredText<EventText> {
  return {
    kind: 'event',
    id,
    topic: 'news',
    title: ({ title }) => title,
    read: async (db, lock) => {
      const row = await eventById(db, id, lock);
      return row && { startsAt: row.startsAt.toISOString(), title: row.title, place: row.place };
    },
    problems: async (transaction, event) => (event ? problemsOf(transaction, id, event) : []),
    write: async (transaction, event) => {
      if (!event) return removeEvent(transaction, id);
      await putEvent(transaction, { id, ...event, startsAt: new Date(event.startsAt) });
    },
  };
}

async function problemsOf(transaction: Database, id: string, event: EventText): Promise<TextProblem[]> {
  const problems: TextProblem[] = [];
  if (!event.startsAt) problems.push({ field: 'content.startsAt', problem: 'moment' });
  if (!event.title.en) problems.push({ field: 'content.title.en', problem: 'missing' });
  if (!event.place.en) problems.push({ field: 'content.place.en', problem: 'missing' });
  const isFull = problems.length === 0 && (await countComing(transaction, id)) >= eventsAtMost;
  return isFull ? [{ field: 'content.startsAt', problem: 'full' }] : problems;
}

/** Replaces all of the company's events by those of a file; what that changes of each is a version of it. */
export async function replaceEvents(transaction: Database, events: ({ id: string } & EventText)[]): Promise<void> {
  const gone = (await eventIds(transaction)).filter((id) => !events.some((event) => event.id === id));
  for (const id of gone) await writeText(transaction, eventText(id), null, null);
  for (const { id, ...event } of events) await writeText(transaction, eventText(id), trimmedEvent(event), null);
}
