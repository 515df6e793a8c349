import { z } from 'zod';
import { languages } from './language.ts';
import { isBlank } from './limits.ts';

export const language = z.enum(languages);

/** What somebody has to write, of so many UTF-16 units at most: trimmed, with something in it that can be seen. */
export function someWords(longest: number) {
  return z
    .string()
    .max(longest, { abort: true })
    .trim()
    .min(1)
    .refine((text) => !isBlank(text));
}

/** Words the company wrote, once a language; English is always there. */
const companyWords = z.object({
  en: z.string().max(4000),
  fr: z.string().max(4000).optional(),
  es: z.string().max(4000).optional(),
  de: z.string().max(4000).optional(),
  kri: z.string().max(4000).optional(),
  ar: z.string().max(4000).optional(),
});

export type CompanyWords = z.infer<typeof companyWords>;

/** A text in each language that it is written in so far; English may still be empty. */
export function wordsUpTo(longest: number) {
  const words = z.string().max(longest);
  const other = words.optional();
  return z.object({ en: words, fr: other, es: other, de: other, kri: other, ar: other });
}

/** Company words as one reader gets them: the text, and the language it is really in. */
export const readerWords = z.object({ text: z.string().max(4000), lang: language });

export type ReaderWords = z.infer<typeof readerWords>;
