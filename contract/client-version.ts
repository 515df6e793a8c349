/**
 * Raised, both of them, by whoever changes the contract so that a page from before cannot go on with it. Such a page is
 * answered CLIENT_TOO_OLD where it would change something, and says that it has to be loaded again.
 */
export const clientVersion = 1;
export const oldestClientVersion = 1;

/** The header in which a page says its version when it changes something. Whoever else calls the API says none. */
export const clientVersionHeader = 'stagedoor-client';
