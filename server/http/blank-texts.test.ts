import { expect, test } from 'vitest';
import { textFields } from '#server/testing/text-fields.ts';

/** A Hangul filler, a zero-width space, a braille blank, and all of them around a word joiner. */
const unseen = ['\u3164', '\u200b', '\u2800', ' \u3164\u2060\u200b\u2800'];

test('a text that may not be spaces alone may not be characters alone that nobody sees', () => {
  const required = textFields.filter(
    ({ accepts, inputWith }) => accepts(inputWith('08:00', {})) && !accepts(inputWith('   ', {})),
  );
  const evaded = required.filter(({ accepts, inputWith }) => unseen.some((text) => accepts(inputWith(text, {}))));
  expect(evaded.map(({ operation, field }) => `${field} of ${operation}`)).toEqual([]);
  expect(required.map(({ operation }) => operation)).toContain('teamEmergency.read');
});
