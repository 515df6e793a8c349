import { type Language, languages } from '#contract/language.ts';
import type { CompanyWords } from '#contract/words.ts';

/** One value of a text, or its words in one language. */
export type Part = { key: string; lang?: Language; value: string | boolean };

/** A part that two people wrote differently. */
export type Difference = Omit<Part, 'value'> & { theirs: Part['value']; mine: Part['value'] };

type Content = { readonly [key: string]: string | boolean | CompanyWords };

/** The parts of a text, in the order of its fields. */
function partsOf(text: object): Part[] {
  return Object.entries(text as Content).flatMap(([key, value]) =>
    typeof value === 'object' ? languages.map((lang) => ({ key, lang, value: value[lang] ?? '' })) : [{ key, value }],
  );
}

const nameOf = ({ key, lang = '' as never }: Omit<Part, 'value'>) => `${key} ${lang}`;
const valuesOf = (text: object) => new Map(partsOf(text).map((part) => [nameOf(part), part.value]));

/** Whether two texts say the same. */
export function isSameText(one: object, other: object): boolean {
  const values = valuesOf(other);
  return partsOf(one).every((part) => (values.get(nameOf(part)) ?? '') === part.value);
}

/**
 * Mine over what somebody else saved meanwhile: a part that I left as it was does not undo theirs. Answers what both wrote
 * differently, too; of a text that they removed that is all of mine.
 */
export function mergedText<Text extends object>(
  from: Text,
  now: Text | null,
  mine: Text,
): { draft: Text; differences: Difference[] } {
  const [was, theirs] = [valuesOf(from), valuesOf(now ?? {})];
  const draft = { ...mine } as Record<string, unknown>;
  const differences: Difference[] = [];
  for (const part of partsOf(mine)) {
    const their = theirs.get(nameOf(part)) ?? '';
    const isMine = part.value !== was.get(nameOf(part));
    if (now && !isMine) setPart(draft, part, their);
    else if (part.value !== their) {
      differences.push({ key: part.key, ...(part.lang && { lang: part.lang }), theirs: their, mine: part.value });
    }
  }
  return { draft: draft as Text, differences };
}

function setPart(draft: Record<string, unknown>, { key, lang }: Part, value: Part['value']): void {
  draft[key] = lang ? { ...(draft[key] as CompanyWords), [lang]: value } : value;
}
