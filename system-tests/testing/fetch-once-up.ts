import { setTimeout as passing } from 'node:timers/promises';

/** How often a busy server is retried. */
const maxAttempts = 240;

/** Sends a request, and retries while the server answers 503 because it is busy. */
export async function fetchOnceUp(url: string, request?: RequestInit): Promise<Response> {
  for (let attempts = 0; ; attempts += 1) {
    const response = await fetch(url, request);
    if (response.status !== 503 || attempts === maxAttempts) return response;
    await response.arrayBuffer();
    await passing(500);
  }
}
