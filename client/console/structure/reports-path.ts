import { consolePaths, personPath } from '#contract/console-paths.ts';

/** Where a row of the tree leads: to a person's record, or for `more <id>` to the table of all whom they lead. */
export function reportsPath(key: string): string {
  const [, managerId] = key.split(' ');
  if (managerId) return `${consolePaths.people}?managerId=${managerId}`;
  return key === 'more' ? consolePaths.people : personPath(key);
}
