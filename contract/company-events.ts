import { z } from 'zod';
import { failing } from './failure.ts';
import { textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import { earlier, edited, saved, saving, textId, versionAsked } from './texts.ts';
import { wordsUpTo } from './words.ts';

/** How many events are to come at most, and how many of those that are over are listed. */
export const eventsAtMost = 200;

const content = z.object({
  /** A moment in UTC; anything else is answered as a problem of the field. */
  startsAt: z.string().max(40),
  title: wordsUpTo(textLengths.eventWords),
  place: wordsUpTo(textLengths.eventWords),
});

export type EventText = z.infer<typeof content>;

export const zone = z.string().max(64);
const listed = z.array(content.extend({ id: textId })).max(eventsAtMost);

/** The events of the home page, as editors write them. */
export const companyEvents = {
  list: consoleRoute('GET /console/texts/events', 'Lists the events to come and those that are over.').output(
    z.object({
      /** Soonest first. */
      coming: listed,
      /** The last one first. */
      past: listed,
    }),
  ),

  zones: consoleRoute(
    'GET /console/texts/zones',
    'Lists the time zones of the company and its locations, in which moments are typed.',
  ).output(z.object({ company: zone, others: z.array(zone).max(2000) })),

  one: consoleRoute('GET /console/texts/event', 'Reads an event, and its saved versions.')
    .input(z.object({ id: textId }))
    .output(edited(content)),

  version: consoleRoute('GET /console/texts/event-version', 'Reads one saved version of an event.')
    .input(versionAsked.extend({ id: textId }))
    .output(earlier(content)),

  save: consoleRoute('POST /console/texts/save-event', 'Saves an event, a new one too, or removes it.')
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(saving(content).extend({ id: textId }))
    .output(saved(content)),
};
