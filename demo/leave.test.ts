import { expect, test } from 'vitest';
import { isDay } from '#contract/leave-days.ts';
import { holidays, leaves, leaveTypes, ownEntitlements, workingDaysIn } from './leave.ts';
import { people } from './people.ts';

test('a shift names the days somebody works', () => {
  expect(workingDaysIn('Evenings, Tuesday to Saturday')).toBe('23456');
  expect(workingDaysIn('Days, Sunday to Thursday')).toBe('12347');
  expect(workingDaysIn('Days, Monday to Friday, on call')).toBe('12345');
  expect(workingDaysIn('Rotating, five days in seven')).toBeNull();
});

test('every leave is somebody’s, and of a kind there is', () => {
  const keys = new Set(people.map(({ key }) => key));
  const kinds = new Set(leaveTypes.map(({ id }) => id));
  expect(leaves.filter(({ person, typeId }) => !keys.has(person) || !kinds.has(typeId))).toEqual([]);
  expect(ownEntitlements.filter(({ person }) => !keys.has(person))).toEqual([]);
});

test('nobody asks for more days than they have', () => {
  for (const { yearlyHalves, id } of leaveTypes) {
    if (yearlyHalves === null) continue;
    for (const { key } of people) {
      const asked = leaves.filter(({ person, typeId }) => person === key && typeId === id);
      const halves = asked.reduce((sum, { fromDay, toDay }) => sum + 2 * (toDay - fromDay + 1), 0);
      expect([key, halves <= yearlyHalves]).toEqual([key, true]);
    }
  }
});

test('the ordinary employee has leaves of every state, and her manager a team that waits', () => {
  const states = new Set(leaves.flatMap(({ person, state }) => (person === 'aminata-kamara' ? state : [])));
  expect(states).toEqual(new Set(['waiting', 'approved', 'declined', 'withdrawn']));
  const team = new Set(people.flatMap(({ key, manager }) => (manager === 'claire-moreau' ? key : [])));
  expect(leaves.filter(({ person, state }) => team.has(person) && state === 'waiting').length).toBeGreaterThan(2);
});

test('every city has the public holidays of each year, by date', () => {
  const cities = ['Freetown', 'London', 'Paris', 'Madrid', 'Berlin', 'Cairo'];
  for (const city of cities) {
    const days = holidays.filter(({ place }) => place === city).map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].sort());
    expect(days.every(isDay)).toBe(true);
    for (const year of ['2026', '2027']) expect(days.filter((day) => day.startsWith(year)).length).toBeGreaterThan(7);
  }
  const placed = people.flatMap(({ details }) => details?.location?.split(', ').at(-1) ?? []);
  expect(new Set(placed)).toEqual(new Set(cities));
});
