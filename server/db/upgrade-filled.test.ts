import { test } from 'vitest';
import { upgradeFilled } from './testing/filled-upgrade.ts';

test('a company of the release before keeps every row, and what breaks a new constraint is ended and listed', () =>
  upgradeFilled(1_000));
