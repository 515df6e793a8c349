import { expect, test } from 'vitest';
import type { JobChange } from '#contract/profile.ts';
import { levelSince, tenureSince } from './career.ts';

const line = (date: string | null, event: string, position = 'Rigger'): JobChange => ({
  date,
  event,
  position,
  department: null,
  manager: null,
  managerEmail: null,
});

const career = [
  line('2024-03-04', 'Change of manager', 'Senior Dresser'),
  line('2023-03-06', 'Promotion', 'Senior Dresser'),
  line('2021-10-11', 'Re-hire', 'Dresser'),
  line('2017-06-05', 'Promotion', 'Dresser'),
  line('2015-11-02', 'Hire', 'Wardrobe Assistant'),
];

test('tenure counts from the earliest hire, whatever came after', () => {
  expect(tenureSince({ hireDate: '2021-10-11', jobHistory: career })).toBe('2015-11-02');
});

test('without a hire in the history it counts from the hire date', () => {
  expect(tenureSince({ hireDate: '2021-10-11', jobHistory: [line('2023-01-01', 'Promotion')] })).toBe('2021-10-11');
  expect(tenureSince({ hireDate: '2021-10-11', jobHistory: [line(null, 'Hire')] })).toBe('2021-10-11');
  expect(tenureSince({ hireDate: null, jobHistory: [] })).toBeNull();
});

test('time in level counts from the newest change of position, not from a change of manager', () => {
  expect(levelSince({ hireDate: '2021-10-11', jobHistory: career })).toBe('2023-03-06');
});

test('a re-hire begins a new time in level, in the same position too', () => {
  expect(levelSince({ hireDate: '2021-10-11', jobHistory: career.slice(2) })).toBe('2021-10-11');
});

test('whoever never changed position is in their level since they came', () => {
  expect(levelSince({ hireDate: '2020-01-06', jobHistory: [line('2020-01-06', 'Hire')] })).toBe('2020-01-06');
  expect(levelSince({ hireDate: '2020-01-06', jobHistory: [] })).toBe('2020-01-06');
  expect(levelSince({ hireDate: null, jobHistory: [] })).toBeNull();
});

test('a change of manager or department alone begins no new time in level', () => {
  for (const event of ['New manager', 'New department']) {
    expect(levelSince({ hireDate: '2020-01-06', jobHistory: [line('2026-11-27', event)] })).toBe('2020-01-06');
  }
  expect(levelSince({ hireDate: '2020-01-06', jobHistory: [line('2026-11-27', 'New position')] })).toBe('2026-11-27');
});
