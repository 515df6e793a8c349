import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { longestOwnPath } from './own-path.ts';
import { route } from './route.ts';
import { featureSwitches } from './switches.ts';

/** The signed-in person as the browser keeps them. */
export const userData = z.object({
  id,
  fullName: z.string().max(200).nullable(),
  username: z.string().max(100).nullable(),
  position: z.string().max(200).nullable(),
  department: z.string().max(200).nullable(),
  /** A path under /profile-pictures/, answered to signed-in people only. */
  profilePic: z.string().max(200).nullable(),
  /** Until when somebody who left may open their own payslips, and nothing else. Absent for who works here. */
  payslipsUntil: z.iso.datetime().optional(),
  /**
   * The time zone whose day is the person's, such as Europe/Berlin: that of their location, else of the company. Absent
   * where this browser was told by an older release, or has forgotten it.
   */
  timeZone: z.string().max(64).optional(),
  /** What the company has turned off. Absent where that is nothing. */
  off: z.array(z.enum(featureSwitches)).max(featureSwitches.length).optional(),
  /** Whether they edit the company's texts in the console, where links lead them; the server authorises it. Absent for others. */
  edits: z.literal(true).optional(),
});

export type UserData = z.infer<typeof userData>;

const email = z.string().min(1).max(254);

/** A password as it was typed, to be checked. */
const password = z.string().min(1).max(1024);

/** The secret part of a link we mailed. */
const token = z.string().min(1).max(200);

const linkFailures = failing('LINK_UNKNOWN', 'LINK_USED', 'LINK_EXPIRED', 'LINK_REPLACED', 'TOO_MANY_REQUESTS');

/** What a new password may be refused for. */
export const passwordFailures = failing('PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON', 'BUSY');

/** On a device that others use too: the session ends with the browser, after a day at most. */
const sharedDevice = z.boolean().optional();

export const auth = {
  signIn: route(
    'POST /auth/sign-in/email',
    'Signs a person in, sets the session cookie and answers with their profile record.',
  )
    .errors(failing('INVALID_CREDENTIALS', 'PROFILE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'BUSY'))
    .input(z.object({ email, password, sharedDevice }))
    .output(userData),

  signOut: route('POST /auth/sign-out', 'Ends the session of the cookie, if there is one.').output(
    z.object({ signedOut: z.literal(true) }),
  ),

  session: route('GET /auth/session', 'Tells who is signed in, or null for nobody.').output(
    z.object({ user: userData.nullable() }),
  ),

  requestPasswordReset: route(
    'POST /auth/request-password-reset',
    'Mails a link for choosing a new password. Answers alike whether or not the address is known.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(
      z.object({
        email,
        /** The path that the mailed link leads on to in the end. One that is none of ours is left out of the mail. */
        to: z.string().max(longestOwnPath).optional(),
      }),
    )
    .output(z.object({ sent: z.literal(true) })),

  readLink: route('POST /auth/link', 'Tells whether a mailed link still opens, and for whom.')
    .errors(linkFailures)
    .input(z.object({ token }))
    .output(
      z.object({
        kind: z.enum(['reset', 'invite']),
        email,
        fullName: z.string().max(200).nullable(),
        /** The company's name: no password is made of it. */
        company: z.string().max(100),
      }),
    ),

  resetPassword: route(
    'POST /auth/reset-password',
    'Sets a new password by a reset link, which works once, and ends all sessions of the person.',
  )
    .errors({ ...linkFailures, ...passwordFailures })
    .input(z.object({ token, password }))
    .output(z.object({ changed: z.literal(true) })),

  acceptInvite: route(
    'POST /auth/accept-invite',
    'Sets the first password by an invite link, which works once, and signs the person in.',
  )
    .errors({ ...linkFailures, ...passwordFailures, ...failing('PROFILE_NOT_FOUND') })
    .input(z.object({ token, password, sharedDevice }))
    .output(userData),
};
