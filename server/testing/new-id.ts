import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';

let made = 0;

/** A new id as a browser makes one: a UUIDv7. Those of one millisecond sort as they were made, so tests know the order. */
export function newId(at = Date.now()): Id {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${(made++ % 4096).toString(16).padStart(3, '0')}-8${randomId().slice(20)}` as string as Id;
}
