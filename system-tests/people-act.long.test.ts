import { test } from 'vitest';
import { killAct } from './testing/kill-acts.ts';

test('invites of many people that a kill -9 breaks off on the embedded database are finished by the next server', () =>
  killAct('embedded'));
