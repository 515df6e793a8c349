import { inject, vi } from 'vitest';
import './provided.ts';

// Setup of the projects whose tests let files be read.
vi.mock('#server/file-paths.ts', async (original) => ({
  ...(await original<typeof import('#server/file-paths.ts')>()),
  readerFile: inject('readerFile'),
}));
