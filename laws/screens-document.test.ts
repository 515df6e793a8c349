import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screensDocument } from './screens-document.ts';

test('docs/screens.md is current; npm run screens writes it', () => {
  expect(readFileSync('docs/screens.md', 'utf8')).toBe(screensDocument());
});

test('docs/screens.md follows a screen to its tables', () => {
  const document = screensDocument();
  expect(document).toMatch(/^\| `\/time-off\/request` .* `timeOff\.overview`.*`timeOff\.ask`/m);
  expect(document).toMatch(/^\| `timeOff\.ask` .*`leave_request`/m);
  expect(document).not.toMatch(/^\| `home\.news` .*`leave_request`/m);
});
