import { z } from 'zod';
import { companyScreens, contactKinds } from './company.ts';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import { earlier, edited, saved, saving, textId, versionAsked } from './texts.ts';
import { language, wordsUpTo } from './words.ts';

/** How many entries a group has, and how many groups a screen. */
export const linkLimits = { entries: 50, groups: 30 } as const;

const group = z.object({
  is: z.literal('group'),
  heading: wordsUpTo(textLengths.linkTitle),
  /** True for what must be found at once: whom to call in an emergency. */
  urgent: z.boolean(),
});

const entry = z.object({
  is: z.literal('entry'),
  /** The group that it is in. */
  group: textId,
  kind: z.enum(contactKinds),
  title: wordsUpTo(textLengths.linkTitle),
  about: wordsUpTo(textLengths.linkAbout),
  /** Empty for a kind without. */
  value: z.string().max(textLengths.webAddress),
});

const content = z.discriminatedUnion('is', [group, entry]);

export type LinkGroup = z.infer<typeof group>;
export type LinkEntry = z.infer<typeof entry>;
export type LinkText = z.infer<typeof content>;

const screen = z.enum(companyScreens);

/** A screen as its editors see it, with an id for each group and entry. */
const wholeScreen = z.object({
  groups: z
    .array(
      group.extend({
        id: textId,
        entries: z.array(entry.extend({ id: textId })).max(linkLimits.entries),
      }),
    )
    .max(linkLimits.groups),
});

export type EditedScreen = z.infer<typeof wholeScreen>;

/** The links and contacts of the company's screens, as editors write them. */
export const companyLinks = {
  list: consoleRoute('GET /console/texts/screens', 'Lists the screens that have links and contacts.').output(
    z
      .array(
        z.object({
          screen,
          entries: count,
          /** The languages in which something is missing: their people read it in English. */
          missing: z.array(language).max(6),
        }),
      )
      .max(companyScreens.length),
  ),

  screen: consoleRoute('GET /console/texts/screen', 'Reads the groups of a screen, with all their languages.')
    .input(z.object({ screen }))
    .output(wholeScreen),

  one: consoleRoute('GET /console/texts/link', 'Reads a group or an entry of a screen, and its saved versions.')
    .input(z.object({ screen, id: textId }))
    .output(edited(content)),

  version: consoleRoute('GET /console/texts/link-version', 'Reads one saved version of a group or an entry.')
    .input(versionAsked.extend({ screen, id: textId }))
    .output(earlier(content)),

  save: consoleRoute(
    'POST /console/texts/save-link',
    'Saves a group or an entry of a screen, adds it at the end or at a place, or removes it.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(
      saving(content).extend({
        screen,
        id: textId,
        /** Where a new one goes among its neighbours; at their end otherwise. */
        at: count.optional(),
      }),
    )
    .output(saved(content)),

  move: consoleRoute(
    'POST /console/texts/move-link',
    'Moves a group or an entry to another place among its neighbours.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ screen, id: textId, to: count }))
    .output(wholeScreen),
};
