import { z } from 'zod';
import { benefitKinds } from './benefits.ts';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import { earlier, edited, saved, saving, textId, versionAsked } from './texts.ts';
import { wordsUpTo } from './words.ts';

/** How many benefits there are at most. */
export const benefitsAtMost = 200;

const content = z.object({
  kind: z.enum(benefitKinds),
  name: wordsUpTo(textLengths.benefitName),
  about: wordsUpTo(textLengths.benefitAbout),
  /** Who provides it; empty where that is the company itself. */
  provider: z.string().max(textLengths.benefitProvider),
  /** The provider's own page for it; anything else than https is answered as a problem of the field. */
  url: z.string().max(textLengths.webAddress),
});

export type BenefitText = z.infer<typeof content>;

/** The benefits, as editors write them. */
export const companyBenefits = {
  list: consoleRoute(
    'GET /console/texts/benefits',
    'Lists the benefits by their kinds, and how many people have each.',
  ).output(
    z
      .array(
        content.pick({ kind: true, name: true, about: true }).extend({
          id: textId,
          /** Who have it today, or will. */
          people: count,
        }),
      )
      .max(benefitsAtMost),
  ),

  one: consoleRoute('GET /console/texts/benefit', 'Reads a benefit, and its saved versions.')
    .input(z.object({ id: textId }))
    .output(edited(content)),

  version: consoleRoute('GET /console/texts/benefit-version', 'Reads one saved version of a benefit.')
    .input(versionAsked.extend({ id: textId }))
    .output(earlier(content)),

  save: consoleRoute('POST /console/texts/save-benefit', 'Saves a benefit, a new one too, or removes it.')
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(saving(content).extend({ id: textId }))
    .output(saved(content)),
};

const day = z.iso.date();
const name = content.shape.name;

/** Who has which benefit, as HR sees it. */
export const benefitEnrolments = {
  choices: consoleRoute('GET /console/people/benefits', 'Lists the benefits that people can be given.').output(
    z.array(z.object({ id: textId, kind: content.shape.kind, name })).max(benefitsAtMost),
  ),

  ofPerson: consoleRoute(
    'GET /console/people/benefits-of-person',
    'Lists the benefits of a person, also those that have ended.',
  )
    .input(z.object({ userId: id }))
    .output(z.array(z.object({ id: textId, name, since: day, until: day.nullable() })).max(benefitsAtMost)),
};
