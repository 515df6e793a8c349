import type { Id } from '#contract/id.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Role } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { maySignIn } from '#server/directory/leavers.ts';
import type { Auth } from './accounts.ts';
import type { AppContext } from './app-context.ts';
import { isRefusal } from './auth-failures.ts';
import { longestSession, renewedAfter, sessionLength } from './session-length.ts';
import { sessionWith } from './session-rows.ts';

/** Who is asking, as the session says; never as the request says. */
export type Caller = {
  userId: Id;
  sessionId: Id;
  email: string;
  /** Whether others use the device, too. */
  onSharedDevice: boolean;
  /** None where they left. */
  roles: Role[];
  /** When they opened pay in this session, and how long ago; null where they never did, or closed it. */
  payOpened: PayOpened | null;
  /** What their company has turned off. */
  off: readonly FeatureSwitch[];
};

/** When pay was opened to a session, and how many seconds ago by the database's clock. */
export type PayOpened = { at: Date; secondsAgo: number };

/** Who does something: a person, in a session where that is known, and what it is a part of. */
export type Acting = { userId: Id; sessionId: Id | null; cause?: Id | null };

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

/** Whether pay is open to a session, for so many minutes from when its password was entered. Looking prolongs nothing. */
export function isPayOpen({ payOpened }: Caller, minutes: number): boolean {
  return payOpened !== null && payOpened.secondsAgo < minutes * 60;
}

const nobody: Found = { caller: null, leaver: null, cookies: [] };

/**
 * Finds who is asking, and the cookies a renewed session wants set. One statement, which Better Auth would need three
 * for; it is asked only where a session is to be renewed.
 * @param use a call `by-itself` does not renew the session, which ends if nobody uses it
 */
export async function findCaller(
  { auth, db, headers, appContext }: Asking,
  use: 'by-a-person' | 'by-itself' = 'by-a-person',
): Promise<Found> {
  const { token, isShared } = auth.signedIn(headers);
  if (!token) return nobody;
  const found = await sessionWith(db, token);
  const now = Date.now();
  // Better Auth would delete the row of a session that ran out, which its browser's notifications hang on; and take its
  // cookie away, by a name that the cookie of the next session has, too: the browser may have got that meanwhile.
  if (!found || found.expiresAt.getTime() < now) return nobody;
  const mayRenew = use === 'by-a-person' && !isShared;
  const isDue = mayRenew && found.expiresAt.getTime() - (sessionLength - renewedAfter) * 1000 <= now;
  const cookies = isDue ? await renewed(auth, headers) : [];
  if (!cookies) return nobody;
  // A session beyond the longest lifetime is over, and so is that of a leaver whose payslips closed (decision 047).
  if (now - found.createdAt.getTime() > longestSession * 1000 || !maySignIn(found, appContext)) return nobody;
  const { userId, sessionId, email, onSharedDevice, roles, paySince, paySeconds, off } = found;
  const payOpened = paySince && { at: paySince, secondsAgo: paySeconds ?? 0 };
  const caller = { userId, sessionId, email, onSharedDevice, roles, payOpened, off };
  return found.deactivatedAt
    ? { ...nobody, leaver: { ...caller, roles: [] }, cookies }
    : { ...nobody, caller, cookies };
}

/** Lets Better Auth renew a session; null if it ended meanwhile. */
async function renewed(auth: Auth, headers: Headers): Promise<string[] | null> {
  const answer = await auth.api.getSession({ headers, returnHeaders: true }).catch((error: unknown) => {
    // The session ended elsewhere while this request was renewing it.
    if (isRefusal(error)) return null;
    throw error;
  });
  return answer?.response ? answer.headers.getSetCookie() : null;
}
