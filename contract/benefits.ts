import { z } from 'zod';
import { failing } from './failure.ts';
import { route } from './route.ts';
import { language, readerWords } from './words.ts';

/** What a benefit is about, in the order that a person's benefits are shown. */
export const benefitKinds = ['health', 'money', 'family', 'travel', 'leisure', 'learning'] as const;

export type BenefitKind = (typeof benefitKinds)[number];

export const benefit = z.object({
  id: z.string().max(100),
  kind: z.enum(benefitKinds),
  name: readerWords,
  about: readerWords,
  /** Who provides it, where that is not the company itself. */
  provider: z.string().max(200).nullable(),
  /** The provider's own page for it. */
  url: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable(),
  /** The day from which the person has it. */
  since: z.iso.date(),
  /** The last day of it, where one is set. */
  until: z.iso.date().nullable(),
});

export type Benefit = z.infer<typeof benefit>;

export const benefits = {
  mine: route('GET /benefits/mine', 'Lists the benefits of the person who asks, and none that has ended.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(benefit).max(200)),
};
