import { networkInterfaces } from 'node:os';
import type { Settings } from '#server/environment/settings.ts';

/**
 * The origins people may open the app at: PUBLIC_URL, and in the demo this machine under its own names and addresses,
 * so that a phone on the same Wi-Fi can try it.
 */
export function allowedOrigins(settings: Settings, port: number): Set<string> {
  const origins = new Set([settings.publicUrl]);
  if (settings.demo) {
    for (const host of ['localhost', '127.0.0.1', '[::1]', ...ownAddresses()])
      origins.add(new URL(`http://${host}:${port}`).origin);
  }
  return origins;
}

/** This machine's addresses on its networks, as hosts of a URL. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
    .map((address) => address.address);
}
