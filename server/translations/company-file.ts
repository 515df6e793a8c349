import { z } from 'zod';
import { emailPattern } from '#contract/email-address.ts';
import { typedAddress } from '#server/tables/cells.ts';
import { isCleanText } from './text.ts';

/** Thrown if a company file is invalid, naming every place to mend: it is used whole or not at all. */
export class CompanyFileError extends Error {
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(['Nothing was published. Mend the file first:', ...problems].join('\n  - '));
    this.name = 'CompanyFileError';
    this.problems = problems;
  }
}

/** Text of a company file: not empty, not too long, and storable as it is. */
export function writtenText(atMost: number) {
  return z.string().trim().min(1).max(atMost).refine(isCleanText, { error: 'holds characters that cannot be stored' });
}

/** Translated text of a company file: English, and any of the other languages. */
export function writtenWords(atMost = 4000) {
  const words = writtenText(atMost);
  const perhaps = words.optional();
  return z.strictObject({ en: words, fr: perhaps, es: perhaps, de: perhaps, kri: perhaps, ar: perhaps });
}

/** The id of a published thing, under which it is published again. */
export const writtenId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be small letters, digits and single hyphens' });

/** An email address, as it is stored. */
export const writtenEmail = z
  .string()
  .max(254)
  .transform(typedAddress)
  .pipe(z.email({ pattern: emailPattern }));

/**
 * Validates a company file, given as parsed JSON.
 * @throws {CompanyFileError} naming each wrong entry by its path, such as benefits[2].name.en
 */
export function readCompanyFile<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  throw new CompanyFileError(parsed.error.issues.map(({ path, message }) => `${placeOf(path)} ${message}`));
}

/** A problem for every entry of a list whose key an earlier entry has. */
export function repeats<Entry>(list: string, entries: Entry[], keyOf: (entry: Entry) => string): string[] {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    return earlier === undefined ? [] : [`${list}[${index}] says again what ${list}[${earlier}] says: ${key}`];
  });
}

/** Throws if there are problems. */
export function refuseProblems(problems: string[]): void {
  if (problems.length > 0) throw new CompanyFileError(problems);
}

function placeOf(path: PropertyKey[]): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return place.replace(/^\./, '') || 'the file';
}

function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' ? 'is empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${issue.maximum} characters`
        : `must be ${issue.maximum} at most`;
    case 'unrecognized_keys':
      return `holds what nobody reads: ${issue.keys.join(', ')}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_union':
      return 'options' in issue ? `must be one of: ${[...(issue.options as string[])].join(', ')}` : undefined;
    case 'invalid_format':
      return formats[issue.format] ?? 'has not the right form';
    default:
      return undefined;
  }
}

const formats: Partial<Record<string, string>> = {
  url: 'must be a web address that begins with https://',
  email: 'is no email address',
  date: 'must be a day written as 2026-11-28',
  datetime: 'must be a moment written as 2026-11-28T19:30:00Z',
};
