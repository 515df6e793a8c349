import type { Language } from '#contract/language.ts';
import { languages } from '#contract/language.ts';
import type { ArticleFields } from '#contract/newsroom.ts';

/** What stands in an article's form. */
export type Draft = ArticleFields;

export const emptyDraft: Draft = { slot: 'news', title: { en: '' }, text: { en: '' } };

/** One text of an article that two people wrote differently. */
export type Difference = { field: 'title' | 'text'; language: Language; theirs: string; mine: string };

const texts = languages.flatMap((language) => [
  { field: 'title' as const, language },
  { field: 'text' as const, language },
]);

/** The parts of an article that are in the form, in the form of the contract. */
export function draftOf({ slot, title, text }: Draft): Draft {
  return { slot, title, text };
}

/** Whether two drafts say the same. */
export function isSame(one: Draft, other: Draft): boolean {
  return (
    one.slot === other.slot &&
    texts.every(({ field, language }) => (one[field][language] ?? '') === (other[field][language] ?? ''))
  );
}

/** The languages without a title or without a text. */
export function missingIn({ title, text }: Draft): Language[] {
  return languages.filter((language) => !title[language]?.trim() || !text[language]?.trim());
}

/**
 * Mine over what somebody else saved meanwhile: a text that I left as it was does not undo theirs. Answers what both wrote
 * differently, too.
 */
export function mergedOver(from: Draft, now: Draft, mine: Draft): { draft: Draft; differences: Difference[] } {
  const merged = { title: { ...now.title }, text: { ...now.text } };
  const differences: Difference[] = [];
  for (const { field, language } of texts) {
    const [was, theirs, own] = [from, now, mine].map((draft) => draft[field][language] ?? '') as [
      string,
      string,
      string,
    ];
    if (own === was) continue;
    merged[field][language] = own;
    if (own !== theirs) differences.push({ field, language, theirs, mine: own });
  }
  return { draft: { ...merged, slot: mine.slot === from.slot ? now.slot : mine.slot }, differences };
}
