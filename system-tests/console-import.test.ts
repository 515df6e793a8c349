import { test } from 'vitest';
import { killImports } from './testing/kill-imports.ts';

test.each(['embedded', 'postgres'] as const)(
  'an import in the console that a kill -9 breaks off on the %s database is finished by the next server',
  (kind) => killImports(1, kind),
);
