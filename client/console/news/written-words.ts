import type { Language } from '#contract/language.ts';
import { languages } from '#contract/language.ts';
import { isBlank } from '#contract/limits.ts';
import type { ArticleFields, NewsAudience, NewsGroups } from '#contract/newsroom.ts';

/** What stands in an article's form. */
export type Draft = ArticleFields;

export const emptyDraft: Draft = {
  slot: 'news',
  title: { en: '' },
  text: { en: '' },
  audience: null,
  mustRead: false,
  picture: null,
};

type Words = Draft['title'];

const noWords: Words = { en: '' };

/** One text of an article that two people wrote differently. */
export type Difference = { field: 'title' | 'text' | 'picture'; language: Language; theirs: string; mine: string };

/** For no group yet. */
export const nobodyYet: NewsAudience = { locations: [], departments: [], managers: [] };

/** What stands in the form of a new article: for everybody, or for the one group that its editor writes for. */
export function blankFor({ everybody, locations, departments }: NewsGroups): Draft {
  if (everybody) return emptyDraft;
  const isOne = locations.length + departments.length === 1;
  const names = (groups: { name: string }[]) => (isOne ? groups.map(({ name }) => name) : []);
  return { ...emptyDraft, audience: { ...nobodyYet, locations: names(locations), departments: names(departments) } };
}

/** An audience as a text: the same one has the same, in whichever order its groups were chosen. */
export const audienceKey = (audience: NewsAudience | null) =>
  JSON.stringify(
    audience && [audience.locations.toSorted(), audience.departments.toSorted(), audience.managers.toSorted()],
  );

const texts = languages.flatMap((language) => [
  { field: 'title' as const, language },
  { field: 'text' as const, language },
]);

/** The parts of an article that are in the form, in the form of the contract. */
export function draftOf({ slot, title, text, audience, mustRead, picture }: Draft): Draft {
  return { slot, title, text, audience, mustRead, picture };
}

/** Whether two pictures are the same, and say of themselves the same. */
function isSamePicture(one: Draft['picture'], other: Draft['picture']): boolean {
  return (
    one?.large === other?.large &&
    languages.every((language) => (one?.text[language] ?? '') === (other?.text[language] ?? ''))
  );
}

/** Whether two drafts say the same. */
export function isSame(one: Draft, other: Draft): boolean {
  return (
    one.slot === other.slot &&
    one.mustRead === other.mustRead &&
    isSamePicture(one.picture, other.picture) &&
    audienceKey(one.audience) === audienceKey(other.audience) &&
    texts.every(({ field, language }) => (one[field][language] ?? '') === (other[field][language] ?? ''))
  );
}

/** The languages without a title or without a text. */
export function missingIn({ title, text }: Pick<Draft, 'title' | 'text'>): Language[] {
  return languages.filter((language) => [title, text].some((words) => isBlank(words[language] ?? '')));
}

/**
 * Mine over what somebody else saved meanwhile: a text that I left as it was does not undo theirs. Answers what both wrote
 * differently, too.
 */
export function mergedOver(from: Draft, now: Draft, mine: Draft): { draft: Draft; differences: Difference[] } {
  const differences: Difference[] = [];

  function words(field: Difference['field'], was: Words, theirs: Words, own: Words): Words {
    const merged = { ...theirs };
    for (const language of languages) {
      const [before, their, my] = [was, theirs, own].map((each) => each[language] ?? '') as [string, string, string];
      if (my === before) continue;
      merged[language] = my;
      if (my !== their) differences.push({ field, language, theirs: their, mine: my });
    }
    return merged;
  }

  function pictureOver(): Draft['picture'] {
    if (isSamePicture(mine.picture, from.picture)) return now.picture;
    // Of the same picture, two people may write about it in two languages.
    const isOne = mine.picture && now.picture?.large === mine.picture.large;
    if (!isOne || !now.picture || !mine.picture) return mine.picture;
    const was = from.picture?.large === mine.picture.large ? from.picture.text : noWords;
    return { ...now.picture, text: words('picture', was, now.picture.text, mine.picture.text) };
  }

  const isSameAudience = audienceKey(mine.audience) === audienceKey(from.audience);
  const draft = {
    title: words('title', from.title, now.title, mine.title),
    text: words('text', from.text, now.text, mine.text),
    slot: mine.slot === from.slot ? now.slot : mine.slot,
    audience: isSameAudience ? now.audience : mine.audience,
    mustRead: mine.mustRead === from.mustRead ? now.mustRead : mine.mustRead,
    picture: pictureOver(),
  };
  return { draft, differences };
}
