import { inject, vi } from 'vitest';
import './provided.ts';
import { openHere, readsInChildren } from './reading-here.ts';

// Setup of the projects whose tests let files be read: in this process, or in a child that runs what was built.
vi.mock('#server/file-paths.ts', async (original) => ({
  ...(await original<typeof import('#server/file-paths.ts')>()),
  readerFile: inject('readerFile'),
}));
vi.mock('#server/reading/reading.ts', async (original) => {
  const real = await original<typeof import('#server/reading/reading.ts')>();
  const openReading = (...how: Parameters<typeof real.openReading>) =>
    readsInChildren() ? real.openReading(...how) : openHere(how[0], how[1], how[2]);
  return { ...real, openReading };
});
