import { test } from 'vitest';
import { killImports } from './testing/kill-imports.ts';

test.each(['embedded', 'postgres'] as const)(
  'over 20 kill -9 in the middle of imports in the console, each is finished on the %s database',
  (kind) => killImports(20, kind),
);
