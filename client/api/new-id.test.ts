import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('new ids are UUIDv7, none like another, and begin with the time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const time = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
