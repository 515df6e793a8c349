import type { LightMyRequestResponse } from 'fastify';

/** The Cookie header a browser sends after an answer, given the one it sent before. */
export function cookiesAfter(answer: LightMyRequestResponse, before = ''): string {
  const stored = new Map(before ? before.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]) : []);
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) stored.delete(name);
    else stored.set(name, value);
  }
  return [...stored].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** The session token in a Cookie header, as the database stores it. */
export function tokenIn(cookie: string): string {
  return /stagedoor=([^.;]+)\./.exec(cookie)?.[1] ?? 'none';
}
