import { type Language, languages } from '#contract/language.ts';
import { isBlank } from '#contract/limits.ts';
import { badLinksIn } from '#contract/markdown.ts';
import type { ArticleProblem } from '#contract/newsroom.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { ArticleParts, ArticleWords } from './article-rows.ts';

/** The most problems that are answered: nobody mends more at once. */
const atMost = 100;

/** Why nobody can see an article as it is: it is for nobody, there is no English, nobody says what its picture shows, or a link leads somewhere bad. */
export function problemsOf({ title, text, audience, picture }: ArticleParts): ArticleProblem[] {
  const lacks = (['title', 'text'] as const)
    .filter((field) => isBlank({ title, text }[field].en))
    .map((field) => ({ field, language: 'en' as const, problem: 'missing' as const }));
  const links = languages.flatMap((language) =>
    badLinksIn(text[language] ?? '').map((address) => ({
      field: 'text' as const,
      language,
      problem: 'link' as const,
      address,
    })),
  );
  const isForNobody = audience !== null && Object.values(audience).every((groups) => groups.length === 0);
  const reader = isForNobody
    ? [{ field: 'audience' as const, language: 'en' as const, problem: 'missing' as const }]
    : [];
  const seen =
    picture && isBlank(picture.text.en)
      ? [{ field: 'picture' as const, language: 'en' as const, problem: 'missing' as const }]
      : [];
  return [...reader, ...lacks, ...seen, ...links].slice(0, atMost);
}

/** The languages in which an article lacks its title or its text: whoever reads in them reads English. */
export function missingIn({ title, text }: ArticleWords): Language[] {
  return languages.filter((language) => [title, text].some((words) => isBlank(words[language] ?? '')));
}

/** What is written, without the languages in which nothing is. */
export function written(words: CompanyWords): CompanyWords {
  const there = Object.entries(words).filter(([language, text]) => language === 'en' || !isBlank(text ?? ''));
  return { ...Object.fromEntries(there), en: words.en };
}
