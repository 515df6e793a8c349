import { expect, test } from 'vitest';
import { articlePath, paths } from '#contract/paths.ts';
import { screenDirection } from './screen-direction.ts';

test.for([
  [paths.login, paths.home, 'forward'],
  [paths.home, paths.pay, 'across'],
  [paths.more, paths.settings, 'forward'],
  [paths.settings, paths.account, 'forward'],
  [paths.account, paths.settings, 'back'],
  [paths.allDocuments, paths.payslips, 'back'],
  [paths.payDetails, paths.payslips, 'forward'],
  [articlePath('news'), paths.home, 'back'],
  [paths.myVoice, paths.more, 'back'],
  [paths.account, paths.home, 'back'],
  [paths.settings, paths.login, 'back'],
] as const)('from %s to %s leads %s', ([from, to, direction]) => {
  expect(screenDirection(from, to)).toBe(direction);
});
