import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const list = [
  'ls-files',
  '-co',
  '--exclude-standard',
  'e2e',
  'client',
  'server',
  'cli',
  'contract',
  'demo',
  'system-tests',
];
const files = execFileSync('git', list, { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$|\/testing\//.test(file));

/** The lines of tests in which a pattern occurs, each with its file. A chain of calls counts as one line. */
function having(pattern: RegExp, where = /./): string[] {
  return files
    .filter((file) => where.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8')
        .replace(/\n\s*\./g, '.')
        .split('\n');
      return lines.filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`);
    });
}

test('whatever a test waits for has the time that vitest.config.ts and playwright.config.ts give it, and no less', () => {
  // A second by default, whatever the machine does meanwhile: `expect.poll` and `expect.element` wait long enough.
  expect(having(/\bvi\.wait(For|Until)\(/)).toEqual([]);
  // By the number of people that it waits for, it is more.
  const ofThousands = /60_000 \+ 200 \* count/;
  const own = having(/(\.poll\(|\)\.to[A-Z]\w+\().*\btimeout:/, /(?<!\.long)\.(test|spec)\.tsx?$/);
  expect(own.filter((line) => !ofThousands.test(line))).toEqual([]);
});

test('a browser test finds the one that it means by a name, a text or an attribute, since more may come late', () => {
  const many = '(a|article|button|dd|dl|dt|fieldset|h[2-6]|label|legend|li|ol|p|section|strong|td|th|tr|ul)';
  const bare = `\\.locator\\('([^'\\[#.:]* )?${many}'\\)`;
  // What is counted, or chosen from by its place or its words, is not taken for the only one.
  const isOne = new RegExp(`${bare}(?!\\.(first|last|nth|filter|all|and)\\(|\\)\\.toHaveCount\\(|;$)`);
  expect(having(isOne, /^e2e\//)).toEqual([]);
});

test('a screen test makes something happen to the page once the app listens, by client/testing/happen.ts', () => {
  expect(having(/(^|[^.\w])dispatchEvent\(|\b(window|document)\.dispatchEvent\(/, /\.browser\.test\.tsx$/)).toEqual([]);
});

test('a browser test does not assert what it has read once, where an assertion can wait for it', () => {
  const once =
    /expect\(await [^;]*\.(textContent|innerText|inputValue|isVisible|isHidden|isChecked|isEnabled|isDisabled|isEditable|count|getAttribute|allTextContents|allInnerTexts)\(/;
  expect(having(once, /^e2e\//)).toEqual([]);
});
