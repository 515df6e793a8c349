import { expect, test } from 'vitest';
import { watchTurns } from '#server/testing/longest-turn.ts';
import { findManagers } from './named-managers.ts';

test('managers are found in a large file in which everybody has one name, and others are served meanwhile', async () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => ({
    line: index + 2,
    cells: { email: `p${index}@crowd.example`, 'full name': 'Sam One', 'manager email': 'Sam One' },
    problems: [],
  }));
  const longest = watchTurns();
  const problems = await findManagers(lines, []);
  // It took seconds in one turn; in processor time, since the machine of a test may be busy.
  expect(longest()).toBeLessThan(200);
  expect(problems).toHaveLength(lines.length);
  expect(problems[0]).toEqual({ line: 2, column: 'manager email', code: 'manager-unclear', value: 'Sam One' });
});
