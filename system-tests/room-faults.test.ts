import { test } from 'vitest';
import { mutants } from './room-faults/mutants.ts';
import { copyWithFaults } from './room-faults/server-copy.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test.each(mutants)('the fault "$name" can still be built into the server', async (mutant) => {
  await copyWithFaults(await temporaryFolder(), mutant);
});
