import { z } from 'zod';
import { isCleanText } from '#server/http/text.ts';

/** Thrown where a file of the company cannot be used, naming every place to mend: all of it counts, or none. */
export class CompanyFileError extends Error {
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(['Nothing was published. Mend the file first:', ...problems].join('\n  - '));
    this.name = 'CompanyFileError';
    this.problems = problems;
  }
}

/** Text in a file of the company: something is written, it is not too long, and it can be stored as it stands. */
export function writtenText(atMost: number) {
  return z.string().trim().min(1).max(atMost).refine(isCleanText, { error: 'holds characters that cannot be stored' });
}

/** Words in a file of the company: English, and as many of the other languages as it wrote. */
export function writtenWords(atMost = 4000) {
  const words = writtenText(atMost);
  const perhaps = words.optional();
  return z.strictObject({ en: words, fr: perhaps, es: perhaps, de: perhaps, kri: perhaps, ar: perhaps });
}

/** The name of a thing that the company publishes, by which it is published again. */
export const writtenId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be small letters, digits and single hyphens' });

/** The email of somebody in the company. */
export const writtenEmail = z.string().trim().toLowerCase().max(254).pipe(z.email());

/**
 * Reads a file of the company, given as parsed JSON.
 * @throws {CompanyFileError} naming each wrong entry by its place, such as benefits[2].name.en
 */
export function readCompanyFile<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  throw new CompanyFileError(parsed.error.issues.map(({ path, message }) => `${placeOf(path)} ${message}`));
}

/** Names every entry of a list whose key an earlier one has already. */
export function repeats<Entry>(list: string, entries: Entry[], keyOf: (entry: Entry) => string): string[] {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    return earlier === undefined ? [] : [`${list}[${index}] says again what ${list}[${earlier}] says: ${key}`];
  });
}

/** Stops where there is anything to mend. */
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
