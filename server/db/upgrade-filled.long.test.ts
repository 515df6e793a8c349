import { test } from 'vitest';
import { upgradeFilled } from './testing/filled-upgrade.ts';

test('a large company of the release before keeps every row, and what breaks a new constraint is ended and listed', () =>
  upgradeFilled(5_000));
