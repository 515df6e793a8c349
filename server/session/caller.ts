import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import type { Auth } from './accounts.ts';
import type { AppContext } from './app-context.ts';
import { isRefusal } from './auth-failures.ts';
import { maySignIn } from './leavers.ts';
import { personWith } from './person-rows.ts';
import { longestSession } from './session-length.ts';

/** Who is asking, as the session says; never as the request says. */
export type Caller = {
  userId: Id;
  sessionId: Id;
  email: string;
  /** Whether others use the device, too. */
  onSharedDevice: boolean;
};

/** Who does something: a person, in a session where that is known. */
export type Acting = { userId: Id; sessionId: Id | null };

/** What a session is looked up with. */
type Asking = { auth: Auth; db: Database; headers: Headers; appContext: Pick<AppContext, 'leaverPayslipDays'> };

/** Who is asking: somebody who works here, or somebody who left and may open their own payslips yet, or nobody. */
export type Found = {
  caller: Caller | null;
  /** Apart from `caller`, so that code that does not ask for leavers lets none in. */
  leaver: Caller | null;
  /** What a renewed session wants set. */
  cookies: string[];
};

const nobody: Found = { caller: null, leaver: null, cookies: [] };

/**
 * Finds who is asking, and the cookies a renewed session wants set.
 * @param use a call `by-itself` does not renew the session, which ends if nobody uses it
 */
export async function findCaller(
  { auth, db, headers, appContext }: Asking,
  use: 'by-a-person' | 'by-itself' = 'by-a-person',
): Promise<Found> {
  const query = { disableRefresh: use === 'by-itself' };
  const found = await auth.api.getSession({ headers, query, returnHeaders: true }).catch((error: unknown) => {
    // The session ended elsewhere while this request was renewing it.
    if (isRefusal(error)) return null;
    throw error;
  });
  if (!found) return nobody;
  const cookies = found.headers.getSetCookie();
  if (!found.response) return { ...nobody, cookies };
  const { user, session } = found.response;
  // Better Auth answers ids as the database writes them, without our type.
  const [userId, sessionId] = [user.id as Id, session.id as Id];
  // A session beyond the longest lifetime is over, and so is that of a leaver whose payslips closed (decision 047).
  if (Date.now() - session.createdAt.getTime() > longestSession * 1000) return nobody;
  const person = await personWith(db, userId);
  if (!person || !maySignIn(person, appContext)) return nobody;
  const caller = { userId, sessionId, email: user.email, onSharedDevice: session.shared };
  return person.deactivatedAt ? { ...nobody, leaver: caller, cookies } : { ...nobody, caller, cookies };
}
