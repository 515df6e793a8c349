/**
 * Raise both when a change of the contract breaks older pages. The server then answers CLIENT_TOO_OLD to an older page
 * that changes something, and the page asks to be reloaded.
 */
export const clientVersion = 1;
export const oldestClientVersion = 1;

/** The header in which a page sends its version when it changes something. Other callers of the API send none. */
export const clientVersionHeader = 'stagedoor-client';
