/** How long what was read of a person may be shown without the server, in milliseconds. */
export const cacheRetention = 7 * 24 * 60 * 60_000;

/** Whether what was read at a moment is too old to be shown. A moment far ahead tells of a clock that was put back. */
export function isTooOld(readAt: number): boolean {
  return Math.abs(Date.now() - readAt) > cacheRetention;
}
