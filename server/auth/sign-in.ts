import { type UserData, userData } from '#contract/auth.ts';
import type { Id } from '#contract/id.ts';
import { maySignIn } from '#server/directory/leavers.ts';
import { type MailRecipient, personById } from '#server/directory/person-rows.ts';
import { userDataOf } from '#server/directory/user-data-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { type Attempt, countSignInAttempt } from '#server/http/password-attempts.ts';
import { accountTrace } from '#server/session/account-trace.ts';
import { isRefusal } from '#server/session/auth-failures.ts';
import { findCaller } from '#server/session/caller.ts';
import { deviceCookieFor, deviceIdOf } from '#server/session/known-device.ts';
import { isCurrent } from '#server/session/password-hash.ts';
import { hashByEmail, renewPassword } from '#server/session/password-rows.ts';
import { grantPayByToken } from '#server/session/pay-grant-rows.ts';
import { endSession, endSessionOf, endSessionsOnDevice, noteDevice } from '#server/session/session-rows.ts';

type Credentials = { email: string; password: string; sharedDevice: boolean };

/**
 * Signs a person in. The session the browser had before ends, also one that had run out: one device is one session.
 * @throws INVALID_CREDENTIALS, alike for an unknown email, a wrong password and a leaver who may see no payslips;
 * PROFILE_NOT_FOUND, with the new session ended at once; TOO_MANY_REQUESTS
 */
export async function signIn(call: RequestContext, credentials: Credentials): Promise<UserData> {
  return signInBy(call, credentials, await countSignInAttempt(call, credentials.email));
}

/**
 * Signs somebody in who has just set this password by an invite. The link is the proof, so no attempt is counted:
 * others who used up the attempts must not keep a newcomer out, whose link is used by now.
 * @throws PROFILE_NOT_FOUND, with the new session ended at once
 */
export function signInByInvite(call: RequestContext, credentials: Credentials): Promise<UserData> {
  return signInBy(call, credentials, { wasRight: async () => {} });
}

async function signInBy(call: RequestContext, credentials: Credentials, attempt: Attempt): Promise<UserData> {
  const { db } = call;
  const before = await findCaller(call);
  const hash = await hashByEmail(db, credentials.email);
  const { token, userId, cookies } = await checkPassword(call, credentials);

  try {
    const right = await refuseOldPassword(call, userId, credentials, hash);
    const person = await whoMayComeIn(call, userId, credentials.email);
    await attempt.wasRight();
    const user = await profileOf(call, userId, credentials.email);
    const last = before.caller ?? before.leaver;
    if (last) await endSessionOf(db, last.userId, last.sessionId);
    // Also one that ran out: with it ends what its person was notified of here, whoever signs in now.
    const deviceId = deviceIdOf(call);
    if (deviceId) await endSessionsOnDevice(db, deviceId);
    await grantPayByToken(db, token);
    const renewed = await renewHash(call, userId, credentials.password, right);
    await audited(call, null, { act: 'sign-in', result: 'ok', actor: userId });
    call.setCookies(cookies);
    if (!credentials.sharedDevice) {
      const device = deviceCookieFor({ email: person.email, hash: renewed }, call.appContext.devices);
      await noteDevice(db, token, device.id);
      call.setCookies([device.cookie]);
    }
    return user;
  } catch (error) {
    // A refused sign-in leaves no session behind.
    await endSession(db, token);
    throw error;
  }
}

/**
 * A password may be replaced while it is checked. That ends all sessions, but this one may not have existed yet: so the
 * password is checked again now that it does.
 * @returns the hash that the password is right for
 */
async function refuseOldPassword(
  call: RequestContext,
  actor: Id,
  { email, password }: Credentials,
  checked: string | null,
): Promise<string> {
  const hash = await hashByEmail(call.db, email);
  if (hash && (hash === checked || (await call.appContext.passwords.verify({ hash, password })))) return hash;
  await auditRefusal(call, email, { actor });
  throw failure('INVALID_CREDENTIALS');
}

/** Hashes a right password again if its hash was made with other parameters than today's; returns what is stored now. */
async function renewHash(call: RequestContext, userId: Id, password: string, hash: string): Promise<string> {
  if (isCurrent(hash)) return hash;
  const renewed = await call.appContext.passwords.hash(password);
  await renewPassword(call.db, userId, hash, renewed);
  return renewed;
}

/** The person who gave the right password. A leaver who may open no payslips gets the answer for a wrong one. */
async function whoMayComeIn(call: RequestContext, userId: Id, email: string): Promise<MailRecipient> {
  const person = await personById(call.db, userId);
  if (maySignIn(person, call.appContext)) return person;
  await auditRefusal(call, email, { actor: userId });
  throw failure('INVALID_CREDENTIALS');
}

/** The profile of somebody who may sign in. */
async function profileOf(call: RequestContext, userId: Id, email: string): Promise<UserData> {
  const profile = await userDataOf(call.db, userId, call.appContext);
  if (!profile) {
    await auditRefusal(call, email, { actor: userId, object: 'no profile' });
    throw failure('PROFILE_NOT_FOUND');
  }
  // The contract checks the answer too, but only once the cookie is set.
  return userData.parse(profile);
}

async function checkPassword(call: RequestContext, { email, password, sharedDevice }: Credentials) {
  try {
    const { headers, response } = await call.auth.api.signInEmail({
      body: { email, password, rememberMe: !sharedDevice },
      headers: call.headers,
      returnHeaders: true,
    });
    return { token: response.token, userId: response.user.id as Id, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await auditRefusal(call, email);
    throw failure('INVALID_CREDENTIALS');
  }
}

function auditRefusal(call: RequestContext, email: string, more: { actor?: Id; object?: string } = {}): Promise<void> {
  return audited(call, null, { act: 'sign-in', result: 'refused', ...more }, accountTrace(call.appContext, email));
}
