import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id.ts';
import { folded } from '#contract/search-text.ts';
import type { Employee, Known } from './employee.ts';
import type { JobChange } from './employee-tables.ts';

/** The most lines that the contract allows a history. */
export const longestHistory = 200;

/** What a line that was added by itself is called; the most important change names it. */
const events = ['New position', 'New department', 'New manager'] as const;

/** A step without its empty parts, as an import stores it. */
export function withoutEmptyParts(step: JobChange): JobChange {
  return Object.fromEntries(Object.entries(step).filter(([, part]) => part)) as JobChange;
}

/** Whether two histories say the same; an empty part of a step is none. */
export function isSameHistory(one: JobChange[], other: JobChange[]): boolean {
  return isDeepStrictEqual(one.map(withoutEmptyParts), other.map(withoutEmptyParts));
}

type Job = Pick<JobChange, 'position' | 'department' | 'manager' | 'managerEmail'>;

type Managers = Map<Id, Pick<Employee, 'fullName' | 'email'>>;

/**
 * A job history with a new line for the person's today, where another position, department or manager takes the place of
 * the one before; the same history otherwise. Several changes of one day are one line, or none if they cancel out.
 */
export function withJobLine(before: Known, now: Employee, managers: Managers) {
  const [former, current] = [jobOf(before, managers), jobOf(now, managers)];
  const history = now.jobHistory;
  const [newest, ...older] = history;
  const changed = [
    isAnother(former.position, current.position, newest?.position),
    isAnother(former.department, current.department, newest?.department),
    isAnother(former.managerEmail, current.managerEmail, newest?.managerEmail),
  ];
  const event = events.find((_, index) => changed[index]);
  const date = before.today;
  const ofToday = newest?.date === date ? events.find((name) => name === newest.event) : undefined;
  if (!ofToday || !newest) return event ? inOrder([{ date, event, ...current }, ...history]) : history;
  if (isSameJob(former, current)) return history;
  const [next] = older;
  if (next && isSameJob(next, current)) return older;
  const first = events.find((name) => name === ofToday || name === event) ?? ofToday;
  return [{ date, event: first, ...current }, ...older];
}

function jobOf({ position, department, managerId }: Employee, managers: Managers): Job {
  const manager = managerId ? managers.get(managerId) : undefined;
  return {
    position: position ?? '',
    department: department ?? '',
    manager: manager ? (manager.fullName ?? manager.email) : '',
    managerEmail: manager?.email ?? '',
  };
}

/** A value that was missing is only filled in, unless the history knows of an earlier one. Letters' case is no change. */
function isAnother(former: string, current: string, earlier = ''): boolean {
  const replaced = former || earlier;
  return current !== '' && replaced !== '' && folded(replaced) !== folded(current);
}

function isSameJob(one: Partial<Job>, other: Job): boolean {
  return (['position', 'department', 'managerEmail'] as const).every((part) => (one[part] ?? '') === other[part]);
}

/** The newest first; a line of today comes after those of days to come. */
function inOrder(history: JobChange[]): JobChange[] {
  return history.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, longestHistory);
}
