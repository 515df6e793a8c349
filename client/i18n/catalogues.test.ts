import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { type Language, languages as tags } from '#contract/language.ts';
import { sameAsEnglish } from './same-as-english.ts';
import { severalUses } from './several-uses.ts';

const root = join(import.meta.dirname, '../..');
const english = catalogue('en');

/** The plural forms each language needs (CLDR 48; Krio nouns do not change after a number). */
const pluralForms: Record<Language, string[]> = {
  en: ['one', 'other'],
  fr: ['one', 'many', 'other'],
  es: ['one', 'many', 'other'],
  de: ['one', 'other'],
  kri: ['other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};

test('the catalogues hold just what the screens say', () => {
  const check = ['check', 'sync', '--clean', '--workers', '1'];
  const env = { ...process.env, NODE_ENV: '', VITEST: '' };
  const { status, stderr, stdout } = spawnSync(join(root, 'node_modules/.bin/lingui'), check, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, `npm run words\n${stdout}${stderr}`).toBe(0);
});

test('what the server says is in the catalogues: the extraction looks at `i18n._` alone', () => {
  const files = globSync('{server,cli,demo}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const said = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\._\(\{\s*id:\s*'((?:[^'\\]|\\.)+)'/g)].map(([, id = '']) => ({
      file,
      id: id.replaceAll("\\'", "'"),
    })),
  );
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ id }) => !english[id])).toEqual([]);
});

test('the review of Krio asks about sentences that are said', () => {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const said = new Set(Object.values(english).map(({ translation = '' }) => oneLine(translation)));
  const document = readFileSync(join(root, 'docs/krio-review.md'), 'utf8');
  // The first table of the console is of terms.
  const [sentences = '', ofConsole = ''] = document.split('What runs\nthrough many:');
  const rows = `${sentences}${ofConsole.replace(/^\n\n(?:\|.*\n)+/, '')}`.matchAll(/^\| (.+?) (?<!\\)\| /gm);
  const asked = [...rows].map(([, cell = '']) => cell.replaceAll('\\|', '|')).filter((cell) => cell !== 'English');
  expect(asked.length).toBeGreaterThan(400);
  expect(asked.filter((sentence) => !said.has(sentence))).toEqual([]);
});

test.for(tags)('%s: no entry is empty, cut or left in English', (tag) => {
  const wrong: string[] = [];
  for (const [id, { translation = '', message = id }] of Object.entries(catalogue(tag))) {
    const source = english[id]?.translation ?? message;
    if (!translation.trim()) wrong.push(`empty: ${source}`);
    else if (tag !== 'en' && translation === source && !sameAsEnglish[tag].includes(source))
      wrong.push(`untranslated: ${source} (locales/${tag}.po; if it is right, client/i18n/same-as-english.ts)`);
    if (placeholders(translation) !== placeholders(source)) wrong.push(`placeholders differ: ${source}`);
  }
  expect(wrong).toEqual([]);
});

test('English is what the source says', () => {
  const differs = Object.entries(english).filter(([id, { message, translation }]) => (message ?? id) !== translation);
  expect(differs.map(([id]) => id)).toEqual([]);
});

/** Comments that Lingui writes by itself. */
const ofLingui = /^(?:js-lingui-explicit-id$|placeholder )/;

test('words that stand for something else elsewhere have a context, or severalUses says that one translation is right', () => {
  const uses = Object.entries(english).map(([id, { message = id, context, comments = [] }]) => ({
    words: context ? `${context}: ${message}` : message,
    comments: [...new Set(comments.filter((comment) => !ofLingui.test(comment)))],
  }));
  const unseen = uses.filter(({ words, comments }) => comments.length > (severalUses[words] ?? 1));
  expect(unseen, 'give one of them a context, or add it to client/i18n/several-uses.ts').toEqual([]);
});

/** How a language addresses strangers, in the middle of a sentence, where the words can mean nobody else. */
const formal: Partial<Record<Language, RegExp>> = {
  de: /(?<=[^.!?:„{}] )(?:Sie|Ihr|Ihre[mnrs]?|Ihnen)(?!\p{L})/u,
  es: /(?<!\p{L})ustede?s?(?!\p{L})/iu,
};

test.for(Object.entries(formal))('%s: says du and tú to everybody', ([tag, words]) => {
  const said = Object.values(catalogue(tag as Language)).map(({ translation = '' }) => translation);
  expect(said.filter((one) => words.test(one))).toEqual([]);
});

test.for(tags)('%s: a limit in a sentence is the same in its translation', (tag) => {
  const numbers = (text: string): string[] => text.replace(/\{\w+\}|<\/?\d+\/?>/g, '').match(/\d{2,}/g) ?? [];
  const wrong = Object.entries(catalogue(tag)).filter(([id, { translation = '', message = id }]) => {
    const said = numbers(translation);
    return numbers(english[id]?.translation ?? message).some((number) => !said.includes(number));
  });
  expect(wrong.map(([, { translation }]) => translation)).toEqual([]);
});

test('ar: a date written as figures keeps its order (UAX 9, W2)', () => {
  const isolates = /\u2066[^\u2069]*\u2069/g;
  const turned = Object.values(catalogue('ar')).filter(({ translation = '' }) =>
    /\d-\d/.test(translation.replace(isolates, '').replace(/\w*[A-Za-z][\w.-]*/g, '')),
  );
  expect(turned.map(({ translation }) => translation)).toEqual([]);
});

test.for(tags)('%s: My Voice has one name', (tag) => {
  const entries = Object.entries(catalogue(tag)).map(([id, { translation = '', message = id }]) => ({
    said: english[id]?.translation ?? message,
    translation,
  }));
  const name = entries.find(({ said }) => said === 'My Voice')?.translation ?? '';
  const other = entries.filter(({ said, translation }) => said.includes('My Voice') && !translation.includes(name));
  expect(name).not.toBe('');
  expect(other).toEqual([]);
});

test('fr: no line breaks before : ; ! ? », nor after «', () => {
  const said = Object.values(catalogue('fr')).map(({ translation = '' }) => translation);
  expect(said.filter((one) => / [:;!?»]|« /.test(one))).toEqual([]);
});

test.for(tags)('%s: every message is sound ICU and every plural has the forms of the language', (tag) => {
  const wrong: string[] = [];
  for (const { translation = '' } of Object.values(catalogue(tag))) {
    for (const token of compileMessage(translation)) {
      if (!Array.isArray(token) || token[1] !== 'plural') continue;
      const forms = Object.keys(token[2] as object).filter((form) => !/^(offset|\d+)$/.test(form));
      if (forms.sort().join() !== [...pluralForms[tag]].sort().join()) wrong.push(`${translation}: ${forms}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no file holds the marks of an unfinished merge', () => {
  for (const tag of tags) expect(text(tag)).not.toMatch(/^(<{7}|={7}|>{7})/m);
});

function placeholders(message: string): string {
  const names = [...message.matchAll(/\{(\w+)[,}]|<\/?(\d+)\/?>/g)].map(([, name, tag]) => name ?? `<${tag}>`);
  return [...new Set(names)]
    .filter((name) => !['one', 'other'].includes(name))
    .sort()
    .join();
}

function catalogue(tag: Language): Entries {
  return parse(text(tag));
}

function text(tag: Language): string {
  return readFileSync(join(root, `locales/${tag}.po`), 'utf8');
}

type Entries = Record<string, { translation?: string; message?: string; context?: string; comments?: string[] }>;

function parse(po: string): Entries {
  return formatter().parse(po, { locale: 'en', sourceLocale: 'en', filename: '' }) as Entries;
}
