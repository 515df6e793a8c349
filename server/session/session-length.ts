/** How long a session lasts after it was renewed, and how old it is when a use renews it, in seconds. */
export const sessionLength = 7 * 24 * 60 * 60;
export const renewedAfter = 60 * 60;

/** How long a session lasts at most, in seconds, however often it is used. */
export const longestSession = 30 * 24 * 60 * 60;
