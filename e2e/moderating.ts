import { type APIRequestContext, type Page, request } from '@playwright/test';
import { expect, password, signIn } from './story.ts';

export const screen = '/my-voice/moderation';

/** Opens the screen as the demo company's moderator. */
export async function moderate(page: Page): Promise<void> {
  const live = page.waitForEvent('websocket');
  await signIn(page, 'hilde.brandt');
  await live;
  await page.goto(screen);
  await expect(page.getByRole('radio').first()).toBeVisible();
}

/** Somebody who talks by the room's operations alone, without a browser. */
export async function talker(baseURL = '', name: string): Promise<APIRequestContext> {
  const person = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const data = { email: `${name}@stagedoor.example`, password, sharedDevice: false };
  const answer = await person.post('/api/auth/sign-in/email', { data });
  expect(answer.status(), `signing in ${name}`).toBe(200);
  return person;
}

export function send(person: APIRequestContext, text: string) {
  const clientId = crypto.randomUUID().replace(/^(.{14})4/, (_, start) => `${start}7`);
  return person.post('/api/my-voice/messages', { data: { clientId, text } });
}

/** Says something that has to be taken, and answers its place. */
export async function say(person: APIRequestContext, text: string): Promise<number> {
  const answer = await send(person, text);
  expect(answer.status(), text).toBe(200);
  return (await answer.json()).seq;
}

/** Why somebody may not speak. */
export async function refusal(person: APIRequestContext): Promise<string> {
  return (await (await send(person, 'May I?')).json()).code;
}

export async function report(person: APIRequestContext, seq: number, reason: string): Promise<void> {
  const answer = await person.post('/api/my-voice/messages/report', { data: { seq, reason } });
  expect(answer.status()).toBe(200);
}
