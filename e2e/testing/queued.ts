import type { Page, Route } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { holidays } from '#demo/leave.ts';
import { expect, newPerson, signIn, type TestPerson } from './fixtures.ts';
import { goToRoom, input, message } from './talking.ts';
import { goTo } from './visiting.ts';

/**
 * A Wednesday some weeks ahead, or the next day that is no public holiday in any of the demo's cities: a working day of
 * everybody in these tests.
 */
export function wednesday(weeks: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 2 + 7 * weeks);
  const isHoliday = () => holidays.some((holiday) => holiday.day === day.toISOString().slice(0, 10));
  while (isHoliday()) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Signs somebody in and opens each screen that they will need offline. */
export async function signInAndVisit(page: Page): Promise<TestPerson> {
  const person = await newPerson();
  await signIn(page, person, paths.personalInfo);
  await expect(page.locator('input[name=preferredName]')).toBeVisible();
  await goTo(page, paths.myProfile);
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await goTo(page, paths.requestLeave);
  await expect(page.locator('input[name=startsOn]')).toBeVisible();
  await goTo(page, paths.leaveRequests);
  await expect(page.getByRole('heading', { level: 1, name: 'View All Requests' })).toBeVisible();
  await goTo(page, paths.timeOff);
  await expect(page.getByRole('region', { name: 'Planned' })).toBeVisible();
  await goToRoom(page);
  return person;
}

export async function sendOffline(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, text)).toContainText('Waiting for the network');
}

/** Opens the leave form, and requests a kind of leave for one day or more. */
export async function askForLeave(page: Page, from: string, to = from, kind = -1): Promise<void> {
  await goTo(page, paths.requestLeave);
  await submitLeave(page, from, to, kind);
}

/** Fills in and submits the leave form, with the last kind by default, for one day or more. */
export async function submitLeave(page: Page, from: string, to = from, kind = -1): Promise<void> {
  await page.locator('input[name=type]').nth(kind).check();
  await page.locator('input[name=startsOn]').fill(from);
  await page.locator('input[name=endsOn]').fill(to);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/time-off\/requests$/);
}

export async function savePreferredName(page: Page, name: string): Promise<void> {
  await goTo(page, paths.personalInfo);
  await page.getByLabel('Preferred name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
  // The form stays until the next screen is rendered.
  await expect(page.getByLabel('Preferred name')).toHaveCount(0);
}

/** The signed-in person's requests on the server with this first day. */
export async function requestsFor(page: Page, startsOn: string): Promise<{ state: string }[]> {
  const requests = await (await page.request.get('/api/time-off/requests?language=en')).json();
  return requests.filter((one: { startsOn: string }) => one.startsOn === startsOn);
}

/** The signed-in person's info on the server. */
export async function personalInfo(page: Page): Promise<{ preferredName: string | null; version: number }> {
  return (await page.request.get('/api/profile/personal-info')).json();
}

/** The room's newest messages on the server that contain some words, in order. */
export async function saidWith(page: Page, words: string): Promise<string[]> {
  const { messages } = await (await page.request.get('/api/my-voice/messages?limit=50')).json();
  const texts: (string | null)[] = messages
    .toSorted((one: { seq: number }, other: { seq: number }) => one.seq - other.seq)
    .map((one: { text: string | null }) => one.text);
  return texts.filter((text): text is string => text?.includes(words) === true);
}

/** Lets a request reach the server, but loses its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** The number of unsent entries in this browser. */
export function unsentIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('stagedoor-outbox');
        opening.onupgradeneeded = () => opening.result.createObjectStore('waiting');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('waiting').objectStore('waiting').count();
          counting.onsuccess = () => resolve(counting.result);
          opening.result.close();
        };
      }),
  );
}
