import { test } from 'vitest';
import { killImports } from './testing/kill-imports.ts';

test('an import in the console that a kill -9 breaks off is finished by the next server', () =>
  killImports(1, 'postgres'));
