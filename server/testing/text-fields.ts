import { z } from 'zod';
import { contract, type OperationName } from '#contract/contract.ts';
import { bodyLimit } from '#server/http/body-limits.ts';
import { newId } from './new-id.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A field of an operation's input that takes free text. */
export type TextField = {
  operation: OperationName;
  method: 'GET' | 'POST';
  url: string;
  /** Its path in the input, such as `quietHours.timeZone`. */
  field: string;
  /** Whether it takes an id. */
  isId: boolean;
  maxLength: number;
  bodyLimit: number;
  /** Whether the contract takes an input. */
  accepts(input: object): boolean;
  /** A valid input with this text in the field. */
  inputWith(text: string, right: Record<string, unknown>): object;
};

/** Every text field of the contract, read from its schemas, so that new ones are included. */
export const textFields: TextField[] = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries(named).flatMap(([name, { '~orpc': promise }]) => {
    const input = promise.inputSchema as z.ZodType | undefined;
    if (!input) return [];
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    return textPaths(schema).map(({ path, isId, maxLength }) => ({
      operation: `${feature}.${name}` as OperationName,
      method: promise.route.method as TextField['method'],
      url: `/api${promise.route.path}`,
      field: path.join('.'),
      isId,
      maxLength,
      bodyLimit: bodyLimit(input),
      accepts: (given: object) => input.safeParse(given).success,
      inputWith: (text: string, right: Record<string, unknown>) => sampleOf(schema, path, text, right) as object,
    }));
  }),
);

type TextPath = { path: string[]; isId: boolean; maxLength: number };

function textPaths(schema: Schema, path: string[] = []): TextPath[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textPaths(one as Schema, path));
  if (schema.type === 'array') return textPaths(schema.items as Schema, [...path, '0']);
  // Base64 is not text, and has bounds of its own.
  if (schema.contentEncoding) return [];
  if (schema.type === 'string' && !schema.enum)
    return [{ path, isId: schema.format === 'uuid', maxLength: schema.maxLength ?? 64 }];
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textPaths(part as Schema, [...path, name]));
}

/** A value valid for a schema; along the path it leads to the text. */
function sampleOf(
  schema: Schema,
  path: string[] | null,
  text: string,
  right: Record<string, unknown>,
  name = '',
): unknown {
  if (path?.length === 0) return text;
  if (!path && name in right) return right[name];
  const chosen = schema.anyOf?.find(
    (one) => path === null || textPaths(one as Schema).some((found) => found.path.join('.') === path.join('.')),
  );
  if (chosen) return sampleOf(chosen as Schema, path, text, right, name);
  const [step, ...rest] = path ?? [];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [
          key,
          sampleOf(part as Schema, key === step ? rest : null, text, right, key),
        ]),
      );
    case 'array':
      if (path) return [sampleOf(schema.items as Schema, rest, text, right)];
      return schema.minItems ? [sampleOf(schema.items as Schema, null, text, right)] : [];
    case 'string':
      if (schema.enum) return schema.enum[0];
      if (schema.format === 'uuid') return newId();
      if (schema.format === 'date') return '2026-12-01';
      if (schema.format === 'date-time') return '2026-12-01T09:00:00.000Z';
      return schema.pattern ? '08:00' : 'x';
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return schema.minimum ?? 1;
  }
}

/** Pieces of text that cost most when repeated. */
export const worstUnits = {
  'two marks in the wrong order': '\u0301\u0316',
  'one grapheme': '\u0301',
  'letters in parts': '\u1112\u1161\u11ab',
  'letters that become eighteen': '\ufdfa',
  'a family without end': '👩\u200d',
  'flags without end': '🇬',
  'deep brackets': '[',
  'deep objects': '{"a":',
  'one long word': 'x',
  'blanks and a letter': '        \u00a0\u3000\t\n',
  'line ends': '\r\n',
  'marks of direction': '\u202e',
  'escaped characters': '\u0001',
  mentions: '@a ',
  'web addresses': 'www.',
  'Arabic articles': 'ال',
  'mail addresses': 'a@a.',
  'a phone number': '+1 2-',
} as const;
