/** How long a session lasts at most, in seconds, however often it is used. */
export const longestSession = 30 * 24 * 60 * 60;

/** How long a session on a shared device lasts, in seconds; any other gets a week, which tells them apart. */
export const sharedSession = 24 * 60 * 60;

/** True for a session on a device that others use, too. */
export function isOnSharedDevice({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): boolean {
  return expiresAt.getTime() - createdAt.getTime() <= sharedSession * 1000;
}
