import { describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { people } from './people.ts';
import { messages } from './room.ts';

const languageOf = new Map(people.map(({ key, language }) => [key, language]));

describe('what was said in the room', () => {
  test('are four hundred messages by most of the company, in all six languages', () => {
    expect(messages).toHaveLength(400);
    expect(new Set(messages.map(({ person }) => person)).size).toBeGreaterThan(50);
    for (const language of languages) {
      const spoken = messages.filter(({ person }) => languageOf.get(person) === language);
      expect([language, spoken.length > 25]).toEqual([language, true]);
    }
  });

  test('are lines of their own, without a mark of how they were written down', () => {
    expect(new Set(messages.map(({ text }) => text)).size).toBe(messages.length);
    expect(messages.filter(({ text }) => /\^\d|\+\P{ASCII}|\|/u.test(text)).map(({ text }) => text)).toEqual([]);
  });

  test('follow each other in time, and answer what was said before', () => {
    const moments = messages.map(({ daysAgo, minute }) => minute - daysAgo * 24 * 60);
    expect(moments.filter((moment, index) => index > 0 && moment <= (moments[index - 1] ?? 0))).toEqual([]);
    const answers = messages.filter(({ replyTo }) => replyTo !== null);
    expect(answers.length).toBeGreaterThan(100);
    for (const [index, { replyTo }] of messages.entries()) expect(replyTo ?? -1).toBeLessThan(index);
  });

  test('carry reactions, each person once under a message', () => {
    expect(messages.flatMap(({ reactions }) => reactions).length).toBeGreaterThan(100);
    for (const { text, person, reactions } of messages) {
      for (const { by } of reactions) {
        expect([text, new Set(by).size]).toEqual([text, by.length]);
        expect(by).not.toContain(person);
      }
    }
  });
});
