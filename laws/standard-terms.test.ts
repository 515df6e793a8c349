import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of our own, and the standard term for each. */
const instead: Record<string, string> = {
  house: 'test server, app context or signed-in bundle',
  asker: 'caller',
  asks: 'caller',
  tell: 'publish, enqueue or notify',
  poke: 'notify',
  knock: 'attempt, or open a connection',
  tries: 'attempts or rate limit',
  patience: 'timeout, deadline or retention',
  patiently: 'with retries',
  story: 'article',
  sketch: 'skeleton or prerender',
  opening: 'shell',
  desk: 'command context',
  gate: 'guard',
  letters: 'fonts or characters',
  kept: 'cached, saved or stored',
  anew: 'again',
  held: 'locked for a lock, else cached or pending',
  agreed: 'confirmed',
  way: 'direction, method or path',
  stretch: 'range',
  wish: 'optimistic update, or input',
  lane: 'queue',
  guest: 'subscriber',
};
/** Whole names that were replaced. */
const wholeNames: Record<string, string> = {
  post: 'enqueueMail',
  tellBoth: 'publishAnswer',
  Asked: 'what is asked: NewMessage',
  Call: 'CallOperation in the browser, RequestContext on the server',
  House: 'test server or app context',
  Letter: 'NewMail',
  Line: 'LiveChannel; TextLine where text is set, TableLine in a table',
  PayslipDocument: 'DocumentLocation or PayslipSource',
  Person: 'who it is: RoomPerson, MailRecipient, TestPerson',
  Matched: 'MatchedEmployee or MatchedDocument',
  Place: 'what it is: Installation, a sequence number',
  Progress: 'whose it is: ReadingProgress, SliceProgress, ProgressDisplay',
  Reader: 'what reads: FrameReader, PayslipRecipient',
  Reading: 'what it is: ReadingState, ReadContext, RoomSnapshot, RoomConnection',
  Told: 'NotificationTarget',
  Understood: 'ParsedCommand',
  fresh: 'staleTimes, new or unpublished',
  place: 'sequenceNumber, index or position',
};
/** Words that are in no name at all, exported or not. */
const inNoName = ['anew', 'gate', 'held', 'house', 'knock', 'patience', 'patiently', 'poke', 'tell'];
/** Names that are declared nowhere, as whole names: parts of others are plain English. */
const declaredNowhere = [
  'fakeLine',
  'isKept',
  'isUnderWay',
  'messagesKept',
  'setWay',
  'told',
  'underWay',
  'way',
  'ways',
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
const declared =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface|enum|abstract class) ([A-Za-z0-9_$]+)/gm;
const listed = /^export (?:type )?\{([^}]*)\}/gm;
/** The names a file exports: declared, destructured or in a list. */
function exportedBy(source: string): string[] {
  const destructured = /^export (?:const|let) \{([^}]*)\}/gm;
  const inLists = [listed, destructured].flatMap((list) =>
    [...source.matchAll(list)].flatMap(([, names = '']) => names.split(',')),
  );
  const lastNames = inLists.map(
    (name) =>
      name
        .split(/\bas\b|:/)
        .at(-1)
        ?.replace(/^\s*type\b/, '')
        .trim() ?? '',
  );
  return [...[...source.matchAll(declared)].map(([, name = '']) => name), ...lastNames.filter((name) => name !== '')];
}
const wordsOf = (name: string) => name.split(/(?=[A-Z])|[-._]/).map((word) => word.toLowerCase());
const found = (name: string) => wordsOf(name).flatMap((word) => (Object.hasOwn(instead, word) ? [word] : []));

test('no exported name is a word of our own where the field has a term', () => {
  const wrong = code
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) =>
      exportedBy(readFileSync(file, 'utf8')).flatMap((name) => [
        ...found(name).map((word) => `${file}: ${name} says ${word}; say ${instead[word]}`),
        ...(Object.hasOwn(wholeNames, name) ? [`${file}: ${name}; say ${wholeNames[name]}`] : []),
      ]),
    );
  expect(wrong).toEqual([]);
});

const styleNames = [/\.([a-z][\w-]*)(?=[^{}();]*\{)/g, /--([\w-]+)(?=\s*[:,)])/g];
const codeNames = [
  /\b(?:const|let|function\*?|class|type) \[?\{? ?([\w$]+)/g,
  /[({,]\s*([\w$]+)(?=\??:|\) =>|, | \})/g,
  /^ +([\w$]+)(?=\??:|\()/gm,
  /'--([\w-]+)'/g,
];
/** The names in a file: of what it declares, of parameters and properties, and of CSS classes and custom properties. */
function namedIn(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/^import [^;]*;/gm, '');
  const patterns = file.endsWith('.css') ? styleNames : codeNames;
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));
}

test('no name at all is one of the words of our own that are gone', () => {
  const wrong = code
    .filter((file) => !file.startsWith('laws/'))
    .flatMap((file) =>
      namedIn(file)
        .filter((name) => declaredNowhere.includes(name) || wordsOf(name).some((word) => inNoName.includes(word)))
        .map((name) => `${file}: ${name}`),
    );
  expect([...new Set(wrong)]).toEqual([]);
});

test('a live connection is no line', () => {
  const wrong = code
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\b[lL]ine\??: (?:LiveChannel|Connection|liveChannel|connection)\b/.test(readFileSync(file, 'utf8')),
    );
  expect(wrong).toEqual([]);
});

test('no file is named by a word of our own where the field has a term', () => {
  const wrong = code.flatMap((file) =>
    found(file.split('/').at(-1) ?? '').map((word) => `${file} says ${word}; say ${instead[word]}`),
  );
  expect(wrong).toEqual([]);
});

test('no commit area is a word of our own', () => {
  const areas = /The areas are(.*?)for the rest/s.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? '';
  const named = [...areas.matchAll(/`([^`]+)`/g)].map(([, area = '']) => area);
  expect(named).not.toEqual([]);
  expect(named.flatMap(found)).toEqual([]);
});

test('no comment cites a document that is not in the repository', () => {
  const cites = /\(security [A-Z]\d|SPEC section|\bthe spec\b|\breference\/\w+\.md/;
  const wrong = code
    .filter((file) => !file.startsWith('laws/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          cites.test(line) ? [`${file}:${index + 1}: say why, or cite a decision, an RFC or docs/`] : [],
        ),
    );
  expect(wrong).toEqual([]);
});
