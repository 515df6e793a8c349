import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { ownRole } from './role-scope.ts';
import { consoleRoute, route } from './route.ts';

const forRoleHolders = failing('UNAUTHENTICATED', 'NOT_FOUND');

const password = z.string().min(1).max(1024);

/** Six digits, or a recovery code, with whatever people put between its groups. */
const code = z.string().min(1).max(64);

const consoleState = z.object({
  roles: z.array(ownRole).max(200),
  /** For how many seconds it stays open without use, and at most; null where it is locked. */
  open: z.object({ idleSeconds: z.number().int().min(0), secondsLeft: z.number().int().min(0) }).nullable(),
  /** `set-up`: a code is asked for, too; `none`: a password is enough; `needed`: it opens once one is set up. */
  secondFactor: z.enum(['set-up', 'none', 'needed']),
});

export type ConsoleState = z.infer<typeof consoleState>;

/** The console of the session that asks. */
export const consoleSession = {
  mine: route('GET /console', 'Tells which roles the person has, and whether the console is open in this session.')
    .errors(forRoleHolders)
    .output(consoleState),

  open: route(
    'POST /console/open',
    'Opens the console in this session, by the password and, where it is set up, a code of the second factor.',
  )
    .errors({
      ...forRoleHolders,
      ...failing('WRONG_PASSWORD', 'WRONG_CODE', 'CONSOLE_NEEDS_SECOND_FACTOR', 'TOO_MANY_REQUESTS', 'BUSY'),
    })
    .input(z.object({ password, code: code.optional() }))
    .output(consoleState),

  lock: route('POST /console/lock', 'Locks the console in this session.')
    .errors(forRoleHolders)
    .output(z.object({ locked: z.literal(true) })),
};

/** How many recovery codes there are, and how one looks: seven groups of four. */
export const recoveryCodes = 10;
const recoveryCode = z.string().length(34);

export const secondFactor = {
  begin: route(
    'POST /console/second-factor/begin',
    'Makes a new secret for codes by time (RFC 6238), which counts once it is confirmed. Where there is one already, only an open console makes another.',
  )
    .errors({ ...forRoleHolders, ...failing('CONSOLE_LOCKED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY') })
    .input(z.object({ password }))
    .output(
      z.object({
        /** What the QR code says: otpauth://totp/…. */
        address: z.string().max(1000),
        /** The same secret, to type by hand. */
        secret: z.string().length(32),
      }),
    ),

  confirm: route(
    'POST /console/second-factor/confirm',
    'Puts the new secret in the place of any older one, by a code of it, and opens the console. Answers recovery codes, this once.',
  )
    .errors({ ...forRoleHolders, ...failing('WRONG_CODE', 'TOO_MANY_REQUESTS') })
    .input(z.object({ code }))
    .output(z.object({ recoveryCodes: z.array(recoveryCode).length(recoveryCodes) })),

  reset: consoleRoute(
    'POST /console/second-factor/reset',
    'Takes away the second factor of somebody else, who sets up another; their console is locked.',
  )
    .errors(failing('OWN_SECOND_FACTOR'))
    .input(z.object({ userId: id }))
    .output(z.object({ reset: z.literal(true) })),
};
