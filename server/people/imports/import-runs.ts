import type { RunKinds } from '#server/runs/run-worker.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { checkEnded, checkRun } from './check-import.ts';
import { readEnded, readRun } from './read-import.ts';
import { takeBackEnded, takeBackRun } from './take-back-import.ts';
import { writeEnded, writeRun } from './write-import.ts';

/** The bulk work of imports. */
export const importRuns = (inviting: Inviting) =>
  ({
    'people-read': { work: readRun, ended: readEnded },
    'people-check': { work: checkRun, ended: checkEnded },
    'people-write': { work: writeRun(inviting), ended: writeEnded },
    'people-take-back': { work: takeBackRun, ended: takeBackEnded },
  }) satisfies Partial<RunKinds>;
