import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearAway } from './show-app.tsx';

// Files share a page: each loads this again, and none of what a test showed is there for the next.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  expect(await clearAway(), 'requests that the table of answers does not have').toEqual([]);
  expect(console.error, 'what React warns of').not.toHaveBeenCalled();
});
