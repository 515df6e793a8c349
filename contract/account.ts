import { z } from 'zod';
import { passwordFailures } from './auth.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { retentionDays } from './retention.ts';
import { ownRole } from './role-scope.ts';
import { route } from './route.ts';
import { language } from './words.ts';

/** The names by which sign-in and payslips find a person. */
const changedNames = ['email', 'username', 'employeeId'] as const;

export type ChangedName = (typeof changedNames)[number];

/** A sentence about data that is held, in the reader's language. */
const said = z.string().max(500);

const password = z.string().min(1).max(1024);

/** One browser of the person, signed in or at least notified. Ids, never tokens. */
export const device = z.object({
  id,
  /** The browser's own description of itself, cut to length. */
  userAgent: z.string().max(400).nullable(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** True for the one that asks. */
  current: z.boolean(),
  /** True where the session ran out, and only notifications still go there. */
  isSignedOut: z.boolean().optional(),
});

export type Device = z.infer<typeof device>;

const payslipView = z.object({
  at: z.iso.datetime(),
  /** Who opened it; null for somebody whose record is gone. */
  by: z.string().max(400).nullable(),
});

/** An archive of all that is held of the person. */
const archive = z.object({
  id,
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.iso.datetime(),
  /** In bytes, once it is ready. */
  size: z.int().min(0),
});

export type DataArchive = z.infer<typeof archive>;

const nameChange = z.object({
  at: z.iso.datetime(),
  /** What was changed of how sign-in and payslips find the person. */
  name: z.enum(changedNames),
  /** Somebody of HR, in the console, or the operator of the server, by a command. */
  by: z.enum(['hr', 'operator']),
});

export const account = {
  sealKey: route(
    'GET /account/seal-key',
    "Tells the person's own key (AES-256, base64url) for what their browser keeps sealed after their session ended.",
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.object({ key: z.string().length(43) })),

  identity: route(
    'GET /account/identity',
    'Tells who the signed-in person is to the sign-in, and of which company: no new password is made of it.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.object({ name: z.string().max(200), email: z.string().max(254), company: z.string().max(100) })),

  requestPasswordReset: route(
    'POST /account/request-password-reset',
    "Mails a link for choosing a new password to the signed-in person's address.",
  )
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .output(z.object({ sent: z.literal(true) })),

  changePassword: route(
    'POST /account/change-password',
    'Changes the password, ends every other session and gives this one a new cookie.',
  )
    .errors({ ...failing('UNAUTHENTICATED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'), ...passwordFailures })
    .input(z.object({ current: password, next: password }))
    .output(z.object({ changed: z.literal(true) })),

  devices: route('GET /account/devices', 'Lists where the person is signed in or notified, this device first.')
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(device).max(200)),

  payslipViews: route(
    'GET /account/payslip-views',
    'Lists who else opened a payslip of the person in the last year, the newest first.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(payslipView).max(50)),

  emergencyLooks: route(
    'GET /account/emergency-looks',
    "Lists who looked at the person's emergency contact in the last year, and why, the newest first.",
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(payslipView.extend({ reason: z.string().max(1000).nullable() })).max(50)),

  nameChanges: route(
    'GET /account/name-changes',
    "Lists when the person's sign-in address, username or employee ID was changed in the last year, and by whom, the newest first.",
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(nameChange).max(50)),

  personalData: route(
    'GET /account/personal-data',
    'Tells what is held of the person, for how long, and who else opened their sick notes.',
  )
    .errors(failing('UNAUTHENTICATED'))
    // A page of 0.3 sends no language, and has words of its own.
    .input(z.object({ language: language.default('en') }))
    .output(
      z.object({
        /** How many records there are, by kind, and what they are, why and for how long; kinds without any are missing. */
        records: z
          .array(z.object({ kind: z.string().max(40), count: z.int().min(1), title: said, why: said, until: said }))
          .max(100),
        /** For how many days the company keeps what it may choose. */
        days: retentionDays,
        /** For how many years after theirs the law keeps payslips of somebody who is erased. */
        payslipYears: z.int(),
        proofs: z.array(payslipView).max(50),
      }),
    ),

  archive: route(
    'GET /account/archive',
    'Tells how the archive of all that is held of the person stands, of the last day.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(archive.nullable()),

  askArchive: route(
    'POST /account/archive',
    'Begins to make an archive of all that is held of the person, in place of an earlier one. Pay must be open.',
  )
    .errors(failing('UNAUTHENTICATED', 'STEP_UP_REQUIRED', 'ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ id: freshId }))
    .output(archive),

  roles: route('GET /account/roles', 'Lists the roles that the person has, and who gave them.')
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(ownRole.extend({ by: z.string().max(200).nullable() })).max(200)),

  endDevice: route('POST /account/devices/end', 'Signs one device out.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'))
    .input(z.object({ id, password }))
    .output(z.object({ ended: z.literal(true) })),

  endOtherDevices: route('POST /account/devices/end-others', 'Signs every device out but this one.')
    .errors(failing('UNAUTHENTICATED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'))
    .input(z.object({ password }))
    .output(z.object({ ended: z.number().int().min(0) })),
};
