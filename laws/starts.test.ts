import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client'], { encoding: 'utf8' });
const modules = files.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
// A service worker must add its listeners in its first run, or the browser does not wake it.
const page = modules.filter((file) => file !== 'client/main.tsx' && !file.startsWith('client/worker/'));

const declaration = /^(import|export|const|let|function|async function|type|class|interface|declare)\b/;
/** A closing bracket, a continuation line, or a comment. */
const rest = /^([\])}>/ ]|\/?\*)/;
/** A value computed when its module is imported, unlike a function. */
const atOnce = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = (?!(?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>|function)/;
const starts = /\b(?:addEventListener|setInterval|setTimeout)\(/;
/** The clock: what is read once is yesterday's on a page that stays open. */
const now = /\bnew Date\(\)|\bDate\.now\(\)|\btoday\(\)/;

/** The top-level statements of a module, by Biome's formatting: each starts in column one. */
function statementsOf(source: string): string[] {
  const statements: string[] = [];
  let isText = false;
  for (const line of source.split('\n')) {
    if (isText || line === '' || rest.test(line)) statements.push(`${statements.pop() ?? ''}\n${line}`);
    else statements.push(line);
    if ((line.match(/(?<!\\)`/g) ?? []).length % 2 === 1) isText = !isText;
  }
  return statements.filter((statement) => statement.trim() !== '');
}

test('importing a module has no side effects: main.tsx calls what starts', () => {
  const wrong = page.flatMap((file) =>
    statementsOf(readFileSync(file, 'utf8'))
      .filter((one) => !rest.test(one.trimStart()))
      .filter((one) => !declaration.test(one) || (atOnce.test(one) && starts.test(one)))
      .map(
        (one) =>
          `${file}: put this into a start…() that main.tsx or shell/start-signed-in.ts calls: ${one.split('\n')[0]}`,
      ),
  );
  expect(wrong).toEqual([]);
});

test('what happens to the page is heard in one place', () => {
  const heard = /addEventListener[?.]*\(\s*'(?:visibilitychange|pageshow|pagehide|freeze|resume|online|offline)'/;
  const wrong = page.filter(
    (file) => file !== 'client/device/page-lifecycle.ts' && heard.test(readFileSync(file, 'utf8')),
  );
  expect(wrong, 'use watchPage of client/device/page-lifecycle.ts').toEqual([]);
});

test('no module of the client reads the clock when it is imported: a page stays open past midnight and new year', () => {
  const wrong = modules.flatMap((file) =>
    statementsOf(readFileSync(file, 'utf8'))
      .filter((one) => atOnce.test(one) && now.test(one) && !one.includes('=>') && !one.includes('function'))
      .map((one) => `${file}: read it where it is used: ${one.split('\n')[0]}`),
  );
  expect(wrong).toEqual([]);
});
