import { test } from 'vitest';
import { killAct } from './testing/kill-acts.ts';

test.each(['embedded', 'postgres'] as const)(
  'invites of many people that a kill -9 breaks off on the %s database are finished by the next server, one to each',
  (kind) => killAct(kind),
);
