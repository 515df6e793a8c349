import fc from 'fast-check';
import { z } from 'zod';
import { contract, type OperationName } from '#contract/contract.ts';
import { newId } from './new-id.ts';
import { perhaps } from './odd-values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** What fields of a name are given where they are valid, such as the id of somebody who is there. */
type Right = Record<string, unknown>;

/** Inputs of an operation, read from its schema: each field valid or odd, left out, or added. */
export function inputsFor(operation: OperationName, right: Right): fc.Arbitrary<unknown> {
  const [feature = '', name = ''] = operation.split('.');
  const promises = contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: z.ZodType } }>>;
  const input = promises[feature]?.[name]?.['~orpc'].inputSchema;
  return input ? valuesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), right) : fc.constant({});
}

function valuesOf(schema: Schema, right: Right, name = ''): fc.Arbitrary<unknown> {
  const { anyOf, enum: named } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOf(one as Schema, right, name)));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    const odd = fields.map(([key, part]) => [key, valuesOf(part as Schema, right, key)]);
    // Half of all are whole, so that what stands behind the schema is reached.
    return fc.oneof(fc.record(Object.fromEntries(odd)), fc.record(Object.fromEntries(odd), { requiredKeys: [] }));
  }
  if (schema.type === 'array') return fc.array(valuesOf(schema.items as Schema, right, name), { maxLength: 3 });
  return rarely(validOf(schema, right, name), named);
}

/** One time in eight anything, in place of what is valid. */
function rarely(valid: fc.Arbitrary<unknown>, named: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: valid },
    { weight: 1, arbitrary: perhaps(Array.isArray(named) ? named[0] : null) },
  );
}

function validOf(schema: Schema, right: Right, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (name in right) return fc.constant(right[name]);
  switch (schema.type) {
    case 'string':
      return validText(schema);
    case 'integer':
    case 'number': {
      const [min, max] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1)];
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
    }
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function validText({ format, maxLength = 64, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.nat().map(() => newId());
  if (format === 'date') return fc.constantFrom('2026-02-29', '2026-12-01', '2024-02-29', '1900-01-01', '9999-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-12-01T09:00:00.000Z', '0001-01-01T00:00:00.000Z');
  if (pattern) return fc.constantFrom('08:00', 'x', '#aabbcc');
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 100) });
}
