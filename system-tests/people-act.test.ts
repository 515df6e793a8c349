import { test } from 'vitest';
import { killAct } from './testing/kill-acts.ts';

test('invites of many people that a kill -9 breaks off are finished by the next server, one to each', () =>
  killAct('postgres'));
