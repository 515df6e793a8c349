import type { APIRequestContext, Page } from '@playwright/test';
import { newId } from '#client/api/new-id.ts';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, signInLive } from './fixtures.ts';

export const screen = paths.moderation;

/** Opens the moderation screen as a moderator, with its live connection. */
export async function moderate(page: Page): Promise<void> {
  await signInLive(page, await newPerson({ fullName: 'Hilda Prompt', moderator: true }), screen);
  await expect(page.getByRole('radio').first()).toBeVisible();
}

export function send(person: APIRequestContext, text: string) {
  return person.post('/api/my-voice/messages', { data: { clientId: newId(), text } });
}

/** Sends a message that must be accepted, and answers its number. */
export async function sendAccepted(person: APIRequestContext, text: string): Promise<number> {
  const answer = await send(person, text);
  expect(answer.status(), text).toBe(200);
  return (await answer.json()).seq;
}

/** The failure code with which somebody may not send. */
export async function refusal(person: APIRequestContext): Promise<string> {
  return (await (await send(person, 'May I?')).json()).code;
}

export async function report(person: APIRequestContext, seq: number, reason: string): Promise<void> {
  const answer = await person.post('/api/my-voice/messages/report', { data: { seq, reason } });
  expect(answer.status()).toBe(200);
}
