import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client'], { encoding: 'utf8' });
const code = files.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));

function filesWith(pattern: RegExp): string[] {
  return code.filter((file) => pattern.test(readFileSync(file, 'utf8')));
}

test('a form is a Form, which leads to the field that was refused', () => {
  expect(filesWith(/<form\b/)).toEqual(['client/ui/form.tsx']);
});

test('a failure on a page is shown by FailureNotice or a Form, with its reference', () => {
  expect(filesWith(/[fF]ailure\b[^<>\n]*&&\s*\(?\s*<Notice\b/)).toEqual([]);
});

test('a failure is handed on whole: made from another’s code, it has lost its reference and its field', () => {
  expect(filesWith(/new CallFailure\([^)]*\.code\)|\{ code: \w+\.code \}/)).toEqual([]);
});
