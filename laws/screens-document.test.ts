import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { screensDocument } from './screens-document.ts';

const document = screensDocument();

test('docs/screens.md is current; npm run screens writes it', () => {
  expect(readFileSync('docs/screens.md', 'utf8')).toBe(document);
});

test('docs/screens.md follows a screen to its tables', () => {
  expect(document).toMatch(/^\| `\/time-off\/request` .* `timeOff\.overview`.*`timeOff\.ask`/m);
  expect(document).toMatch(/^\| `timeOff\.ask` .*`leave_request`/m);
  expect(document).not.toMatch(/^\| `home\.news` .*`leave_request`/m);
});

const operations = Object.entries(contract).flatMap(([feature, its]) =>
  Object.keys(its).map((name) => `${feature}.${name}`),
);

test('docs/screens.md has every operation of the contract, with its handler', () => {
  const answered = [...document.matchAll(/^\| `(\w+\.\w+)` \| `server\/[\w/-]+-routes\.ts` \|/gm)];
  expect(answered.map(([, operation]) => operation).sort()).toEqual(operations.sort());
});

test('docs/screens.md says who asks for each operation, and which our client never asks for', () => {
  const [, askers = '', unasked = ''] =
    /^## What each([\s\S]*)^Our client never asks for: (.*)\.$/m.exec(document) ?? [];
  const namedIn = (text: string) => operations.filter((one) => text.includes(`\`${one}\``));
  expect([...namedIn(askers), ...namedIn(unasked)].sort()).toEqual(operations.sort());
  const client = globSync('client/**/*.{ts,tsx}').filter((file) => !/\/testing\/|\.test\.|read-decisions/.test(file));
  const code = client.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(namedIn(unasked).filter((one) => code.includes(`'${one}'`))).toEqual([]);
});

test('docs/screens.md follows what server/app.ts hands to a handler, and SQL functions, to the tables', () => {
  expect(document).toMatch(/^\| `myVoice\.send` .*`server\/my-voice\/log\/send-rows\.ts`.*`my_voice_message`/m);
  expect(document).toMatch(/^\| `myVoice\.changes` .*`server\/my-voice\/log\/message-rows\.ts`.*`my_voice_message`/m);
  expect(document).not.toMatch(/^\| `myVoice\.changes` .*send-rows/m);
  expect(document).toMatch(/^\| `discount\.card` .*`employee_profile`/m);
});
