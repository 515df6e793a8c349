import { APIError } from 'better-auth/api';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Auth } from './accounts.ts';
import { askAuth } from './auth-failures.ts';
import { isOnSharedDevice, longestSession } from './session-length.ts';
import { user as users } from './session-tables.ts';

/** Who is asking, as the session says; never as the request says. */
export type Asker = {
  userId: string;
  sessionId: string;
  email: string;
  /** Whether others use the device, too. */
  onSharedDevice: boolean;
};

/** What a session is looked up with. */
export type Asking = { auth: Auth; db: Database; headers: Headers };

/**
 * Finds who is asking, and the cookies a renewed session wants set. Null: nobody is signed in.
 * @param use whether the session is renewed: not by what a browser does alone, for a session is to end for want of use
 */
export async function findAsker(
  { auth, db, headers }: Asking,
  use: 'by-a-person' | 'by-itself' = 'by-a-person',
): Promise<{ asker: Asker | null; cookies: string[] }> {
  const query = { disableRefresh: use === 'by-itself' };
  const asking = askAuth(() => auth.api.getSession({ headers, query, returnHeaders: true }));
  const found = await asking.catch((error: unknown) => {
    // The session ended elsewhere while this request was renewing it.
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  });
  if (!found) return { asker: null, cookies: [] };
  const cookies = found.headers.getSetCookie();
  if (!found.response) return { asker: null, cookies };
  const { user, session } = found.response;
  if (await isOver(db, user.id, session.createdAt)) return { asker: null, cookies: [] };
  const onSharedDevice = isOnSharedDevice(session);
  return { asker: { userId: user.id, sessionId: session.id, email: user.email, onSharedDevice }, cookies };
}

/** True for a session older than sessions get, and for one of a person who left (security S4, S6). */
async function isOver(db: Database, userId: string, createdAt: Date): Promise<boolean> {
  if (Date.now() - createdAt.getTime() > longestSession * 1000) return true;
  const [active] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  return !active;
}
