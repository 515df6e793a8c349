/** How long a session lasts at most, in seconds, however often it is used. */
export const longestSession = 30 * 24 * 60 * 60;
