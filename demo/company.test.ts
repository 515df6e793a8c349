import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newsSlots } from '#contract/articles.ts';
import { languages } from '#contract/language.ts';
import { linksFile } from '#server/company/publish-links.ts';
import { benefitsFile } from './benefits.ts';
import links from './company/links.json' with { type: 'json' };
import newsFile from './company/news.json' with { type: 'json' };
import trainingsFile from './company/trainings.json' with { type: 'json' };
import { emailOf, fileProblems, people } from './people.ts';

const { benefits, enrolments: benefitEnrolments } = benefitsFile;
const { trainings, enrolments } = trainingsFile;
const { news, events } = newsFile;
const emails = new Set(people.map(({ email }) => email));

const keys = new Set(people.map(({ key }) => key));
const named = (key: string) => people.find((person) => person.key === key);
const day = /^\d{4}-\d\d-\d\d$/;

/** The duplicates in a list, ignoring missing values. */
function twice(values: (string | null | undefined)[]): string[] {
  const present = values.filter((value) => typeof value === 'string');
  return present.filter((value, index) => present.indexOf(value) !== index);
}

describe('the people', () => {
  test('stand in files that the operator could import as they are', () => {
    expect(fileProblems).toEqual([]);
  });

  test('are about sixty, in six cities and every language', () => {
    expect(people.length).toBeGreaterThanOrEqual(60);
    expect(new Set(people.flatMap(({ details }) => details?.company ?? [])).size).toBe(6);
    expect(new Set(people.map(({ language }) => language))).toEqual(new Set(languages));
  });

  test('share no key, address, username, employee number or name', () => {
    expect(twice(people.map(({ key }) => key))).toEqual([]);
    expect(twice(people.map(({ email }) => email.toLowerCase()))).toEqual([]);
    expect(twice(people.map(({ username }) => username))).toEqual([]);
    expect(twice(people.map(({ details }) => details?.employeeId))).toEqual([]);
    expect(twice(people.map(({ details }) => details?.workPhone))).toEqual([]);
    expect(twice(people.map(({ fullName }) => fullName))).toEqual([]);
  });

  test('have addresses of the example company, in plain small letters', () => {
    expect(
      people.filter(({ email }) => !/^[a-z]+\.[a-z]+@stagedoor\.example$/.test(email)).map(({ email }) => email),
    ).toEqual([]);
  });

  test('fit into the fields that the contract promises', () => {
    for (const { fullName, username, position, department } of people) {
      expect(fullName.length).toBeLessThanOrEqual(200);
      for (const text of [username, position, department]) expect(text?.length ?? 1).toBeGreaterThan(0);
      expect(username?.length ?? 0).toBeLessThanOrEqual(100);
    }
  });

  test('are those that the README promises', () => {
    expect(named('aminata-kamara')).toMatchObject({ language: 'en', portrait: true, profile: true });
    expect(enrolments.filter(({ email }) => email === emailOf('aminata-kamara'))).toHaveLength(3);
    expect(named('karim-haddad')).toMatchObject({ language: 'ar', profile: true });
    expect(named('hilde-brandt')?.department).toMatch(/HR|People|Human/);
    expect(named('sam-bare')).toMatchObject({
      username: null,
      position: null,
      department: null,
      portrait: false,
      details: null,
      profile: true,
    });
    expect(named('nora-noprofile')).toMatchObject({ profile: false, details: null });
  });
});

describe('the management tree', () => {
  test('is led by people of the company, without circles', () => {
    for (const { key } of people) {
      const above: string[] = [key];
      for (let leader = named(key)?.manager; leader; leader = named(leader)?.manager) {
        expect(keys).toContain(leader);
        expect(above).not.toContain(leader);
        above.push(leader);
      }
    }
  });

  test('has one head to whom everybody with a job reports, directly or not', () => {
    const heads = people.filter(({ details, manager }) => details && !manager);
    expect(heads).toHaveLength(1);
  });
});

describe('a job history', () => {
  const histories = people.flatMap(({ key, details }) => (details ? [{ key, details }] : []));

  test('goes back from today’s job to a hire, day by day', () => {
    for (const { key, details } of histories) {
      const dates = details.jobHistory.map(({ date }) => date);
      expect([key, dates.every((date) => day.test(date) && !Number.isNaN(Date.parse(date)))]).toEqual([key, true]);
      expect([key, dates.toSorted().reverse()]).toEqual([key, dates]);
      expect([key, details.jobHistory.at(-1)?.event]).toEqual([key, 'Hire']);
      expect([key, dates]).toEqual([key, expect.arrayContaining([details.hireDate])]);
      expect(details.jobHistory[0]).toMatchObject({
        position: named(key)?.position,
        department: named(key)?.department,
      });
    }
  });
});

describe('what the company writes', () => {
  const words = [
    ...news.flatMap(({ slot, line, body }) => [
      { of: `news ${slot} line`, text: line },
      { of: `news ${slot} body`, text: body },
    ]),
    ...events.flatMap(({ id, title, place }) => [
      { of: `event ${id} title`, text: title },
      { of: `event ${id} place`, text: place },
    ]),
    ...trainings.flatMap(({ id, title, summary }) => [
      { of: `training ${id} title`, text: title },
      { of: `training ${id} summary`, text: summary },
    ]),
    ...benefits.flatMap(({ id, name, about }) => [
      { of: `benefit ${id} name`, text: name },
      { of: `benefit ${id} about`, text: about },
    ]),
  ];

  test.for(words)('$of is there in all six languages', ({ text }) => {
    expect(Object.keys(text).toSorted()).toEqual(languages.toSorted());
    for (const language of languages) {
      expect(text[language].trim().length).toBeGreaterThan(1);
      expect(text[language].length).toBeLessThanOrEqual(4_000);
    }
    expect(text.ar).toMatch(/\p{Script=Arabic}/u);
    expect(new Set(Object.values(text)).size).toBeGreaterThan(4);
  });

  test('gives benefits to everybody except people with nothing on file', () => {
    const withBenefits = new Set(benefitEnrolments.map(({ email }) => email));
    const without = people.filter(({ email }) => !withBenefits.has(email)).map(({ key }) => key);
    expect(without).toEqual(['sam-bare', 'nora-noprofile']);
    expect(twice(benefits.map(({ id }) => id))).toEqual([]);
    expect(twice(benefitEnrolments.map(({ email, benefit }) => `${email} ${benefit}`))).toEqual([]);
    const given = new Set(benefits.map(({ id }) => id));
    for (const { benefit, since } of benefitEnrolments) {
      expect(given).toContain(benefit);
      expect(since).toMatch(day);
    }
  });

  test('sets links and contacts that an operator could publish as they are, in all six languages', () => {
    expect(() => linksFile.parse(links)).not.toThrow();
    for (const { heading, contacts } of Object.values(linksFile.parse(links)).flat()) {
      for (const words of [heading, ...contacts.flatMap(({ title, about }) => (about ? [title, about] : [title]))]) {
        expect(Object.keys(words).toSorted()).toEqual(languages.toSorted());
        expect(words.ar).toMatch(/\p{Script=Arabic}/u);
      }
    }
  });

  test('fills the three slides, once each', () => {
    expect(news.map(({ slot }) => slot).toSorted()).toEqual(newsSlots.toSorted());
  });

  test('shares no id', () => {
    expect(twice(events.map(({ id }) => id))).toEqual([]);
    expect(twice(trainings.map(({ id }) => id))).toEqual([]);
  });

  test('announces events of the next weeks, the soonest within days', () => {
    expect(events.map(({ inDays }) => inDays).toSorted((a, b) => a - b)).toEqual(events.map(({ inDays }) => inDays));
    expect(events.filter(({ inDays }) => inDays >= 1 && inDays <= 7).length).toBeGreaterThanOrEqual(5);
  });

  test('enrols people of the company in trainings of the company, once each', () => {
    const offered = new Set(trainings.map(({ id }) => id));
    for (const { email, training } of enrolments) {
      expect(emails).toContain(email);
      expect(offered).toContain(training);
    }
    expect(twice(enrolments.map(({ email, training }) => `${email} ${training}`))).toEqual([]);
  });
});

describe('the pictures', () => {
  /** Whether a file is WebP by its first bytes, whatever its name says. */
  async function isWebp(path: string): Promise<boolean> {
    const { open } = await import('node:fs/promises');
    const file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    await file.close();
    return buffer.subarray(0, 4).toString() === 'RIFF' && buffer.subarray(8).toString() === 'WEBP';
  }

  test('are one portrait for each person who has one, and none too many', async () => {
    const files = await readdir(join(import.meta.dirname, 'portraits'));
    const expected = people.filter(({ portrait }) => portrait).map(({ key }) => `${key}.webp`);
    expect(files.toSorted()).toEqual(expected.toSorted());
    for (const file of files)
      expect([file, await isWebp(join(import.meta.dirname, 'portraits', file))]).toEqual([file, true]);
  });

  test('are two sizes for each news item', async () => {
    for (const { picture } of news) {
      const [large, small] = [`${picture}.webp`, `${picture}-small.webp`].map((name) =>
        join(import.meta.dirname, 'pictures', name),
      );
      if (!large || !small) throw new Error('Two names make two paths.');
      expect([picture, await isWebp(large), await isWebp(small)]).toEqual([picture, true, true]);
      expect((await stat(small)).size).toBeLessThan((await stat(large)).size);
    }
  });
});
