import { afterAll, vi } from 'vitest';

// Test files share a process: a fake clock must not leak into the next file.
afterAll(() => void vi.useRealTimers());
