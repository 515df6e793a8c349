import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The most bytes of a body at an address of no operation, and of any that an anonymous caller may send. */
export const anonymousBody = 16 * 1024;

/** Bytes for fields that a newer page sends and this release does not read. */
const spare = 1024;

/** The most bytes that JSON takes for a UTF-16 unit: `\u0301`. */
const bytesOfUnit = 6;

/** UTF-16 units allowed for a string that a pattern bounds, such as an id or a time of day. */
const fixedForm = 64;

const anyNumber = 32;

/** Counted once for all servers of a process: the schemas of the contract take a tenth of a second. */
const limits = new WeakMap<z.ZodType, number>();

/**
 * The most bytes that the input of an operation can take as JSON, whatever its text.
 * @throws where a string or a list of the contract has no greatest length
 */
export function bodyLimit(input: z.ZodType | undefined): number {
  if (!input) return spare;
  const limit = limits.get(input) ?? spare + bytesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  limits.set(input, limit);
  return limit;
}

function bytesOf(schema: Schema | boolean): number {
  if (typeof schema === 'boolean') throw new Error('A field of the contract takes anything.');
  if (schema.anyOf) return Math.max(...schema.anyOf.map(bytesOf));
  if (schema.enum) return Math.max(...schema.enum.map((value) => bytesOfText(String(value).length)));
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, property]) => sum + bytesOfText(name.length) + 2 + bytesOf(property),
        2,
      );
    case 'array':
      if (schema.maxItems === undefined) throw new Error('A list of the contract has no greatest length.');
      return 2 + schema.maxItems * (1 + bytesOf(schema.items as Schema));
    case 'string': {
      const units = schema.maxLength ?? (schema.pattern ? fixedForm : undefined);
      if (units === undefined) throw new Error('A string of the contract has no greatest length.');
      // JSON escapes no character of base64.
      return schema.contentEncoding === 'base64' ? 2 + units : bytesOfText(units);
    }
    default:
      return anyNumber;
  }
}

function bytesOfText(units: number): number {
  return 2 + bytesOfUnit * units;
}
