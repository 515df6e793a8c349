import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { type FailureCode, failures, refusedField, refusedFields } from './failure.ts';
import { languages } from './language.ts';
import { paths } from './paths.ts';

const operations = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries(named).map(([name, { '~orpc': promise }]) => ({ name: `${feature}.${name}`, ...promise })),
);

test.for(operations)('$name says in a sentence what it does', ({ route }) => {
  expect(route.summary).toMatch(/^[A-Z].{10,}\.$/);
});

test('no two operations share a method and an address', () => {
  const addresses = operations.map(({ route }) => `${route.method} ${route.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Numbers of messages and moments, which have wider columns. */
const wide = ['seq', 'replyTo', 'before', 'after', 'modified'];

test('no operation takes a number that no column takes', () => {
  const tooWide = operations.flatMap(({ name, inputSchema }) => {
    const schema = inputSchema && z.toJSONSchema(inputSchema as z.ZodType, { unrepresentable: 'any' });
    const isOfMessages = name.startsWith('myVoice.') || name.startsWith('moderation.') || name === 'uploads.begin';
    return numbersIn(schema ?? {})
      .filter(({ field }) => !(isOfMessages && wide.includes(field)))
      .filter(({ maximum }) => !(maximum <= 2_147_483_647))
      .map(({ field }) => `${name} ${field}: take count of counts.ts`);
  });
  expect(tooWide).toEqual([]);
});

type Schema = z.core.JSONSchema.BaseSchema;

/** The numbers of an input, and how large each may be. */
function numbersIn(schema: Schema, field = ''): { field: string; maximum: number }[] {
  if (schema.type === 'integer' || schema.type === 'number') {
    return [{ field, maximum: schema.maximum ?? Number.POSITIVE_INFINITY }];
  }
  return [
    ...(schema.anyOf ?? []).flatMap((one) => numbersIn(one as Schema, field)),
    ...(schema.items ? numbersIn(schema.items as Schema, field) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => numbersIn(one as Schema, name)),
  ];
}

test('each failure an operation names answers with the status of its code', () => {
  for (const { errorMap } of operations) {
    const named = Object.entries<{ status?: number } | undefined>(errorMap);
    for (const [code, item] of named) expect([code, item?.status]).toEqual([code, failures[code as FailureCode]]);
  }
});

test('every failure is blamed either on the client or on the server', () => {
  for (const status of Object.values(failures)) expect([...range(400, 432), 500, 503]).toContain(status);
});

test('the six languages come in the order of the language list, English first', () => {
  expect(languages).toEqual(['en', 'fr', 'es', 'de', 'kri', 'ar']);
});

test('every screen has its own address, in plain letters', () => {
  const addresses = Object.values(paths);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^\/([a-z]+([-/][a-z]+)*(\/:[a-z]+)?)?$/);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

test.for(operations)('$name takes a field that each of its refusals can be about', ({ errorMap, inputSchema }) => {
  const fields = Object.keys((inputSchema as { shape?: object } | undefined)?.shape ?? {});
  const codes = (Object.keys(errorMap) as FailureCode[]).filter((code) => refusedFields[code]);
  expect(codes.filter((code) => !refusedField(code, fields))).toEqual([]);
});
