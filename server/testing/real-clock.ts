import { afterAll, vi } from 'vitest';

// Test files share a process: a clock that one of them set must not be the next one's.
afterAll(() => void vi.useRealTimers());
