/** What a session's cookie is called: over a secure origin, and over a plain one, where browsers drop Secure cookies. */
export const sessionCookies = { overSecure: '__Host-stagedoor', overPlain: 'stagedoor' };
