import { setTimeout as passing } from 'node:timers/promises';

/** How often a busy server is asked again. */
const maxAttempts = 240;

/** Asks a server, and again while it says that it is too busy (503): it turns people away before it keeps them waiting. */
export async function fetchOnceUp(url: string, request?: RequestInit): Promise<Response> {
  for (let attempts = 0; ; attempts += 1) {
    const response = await fetch(url, request);
    if (response.status !== 503 || attempts === maxAttempts) return response;
    await response.arrayBuffer();
    await passing(500);
  }
}
