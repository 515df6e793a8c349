import { z } from 'zod';
import { absenceKinds } from './absence.ts';
import { accentColor, isReadable } from './accent.ts';
import { companyLook } from './company.ts';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { isFormAddress, longestFormAddress } from './form-address.ts';
import { longestLogo, textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import { featureSwitches } from './switches.ts';
import { someWords } from './words.ts';

/** A setting, and whether the environment of the server gives it; otherwise it is Stagedoor's default. */
function set<Value extends z.ZodType>(value: Value) {
  return z.object({ value, isGiven: z.boolean() });
}

/** The company's name, and who set it: the environment of the server, an administrator in the console, or nobody. */
const name = z.object({
  value: z.string().max(textLengths.companyName),
  from: z.enum(['environment', 'console', 'nobody']),
});

/** A name as it is typed: on one line, without what cannot be seen. */
const newName = someWords(textLengths.companyName).regex(/^\P{C}*$/u);

/** A form of the company for an absence, and who says so; null for our own. */
const absenceForm = z.object({
  kind: z.enum(absenceKinds),
  url: z.string().max(2000).nullable(),
  from: z.enum(['environment', 'console', 'nobody']),
});

export type AbsenceFormSetting = z.infer<typeof absenceForm>;

const formAddress = z.string().max(longestFormAddress, { abort: true }).refine(isFormAddress);

const setup = z.object({
  /** Where people open the app. */
  publicUrl: set(z.string().max(2000)),
  /** Null where mails go nowhere: each becomes a file in a folder of the server. */
  mailServer: set(z.object({ host: z.string().max(2000), port: count.max(65_535) }).nullable()),
  /** Who mails come from, such as Stagedoor <staff@example.com>. */
  mailFrom: set(z.string().max(2000)),
  /** Whether browsers can subscribe at all: they do on https or localhost alone, and by a service worker. */
  notifications: z.enum(['possible', 'no-https', 'no-worker']),
  needsSecondFactor: set(z.boolean()),
  /** Up to how many people one person of payroll releases payslips to alone. */
  payslipsReleasedAloneUpTo: set(count),
  /** For how many days somebody who left may open their own payslips; 0 for none. */
  leaverPayslipDays: set(count),
});

export type CompanyName = z.infer<typeof name>;

/** The company's colour as it may be set: one that can be read, for its style sheet is everybody's. */
const accent = z.string().regex(accentColor).refine(isReadable);

/** How this installation is set up, as far as the company cares. No password and no key is in it. */
export type CompanySetup = z.infer<typeof setup>;

/** What became of a mail that is sent at once; `folder` where there is no mail server. */
export const mailOutcomes = ['accepted', 'refused', 'unreachable', 'timed-out', 'folder'] as const;

/** What became of a notification that is sent at once; `gone` where the browser has unsubscribed. */
const pushOutcomes = ['accepted', 'refused', 'gone', 'unreachable', 'timed-out'] as const;

const testedBrowser = z.object({
  /** The browser's own description of itself, cut to length. */
  userAgent: z.string().max(400).nullable(),
  /** True for the one that asks. */
  current: z.boolean(),
  /** The host of its push service. */
  service: z.string().max(300),
  outcome: z.enum(pushOutcomes),
  /** The HTTP status that the push service answered with; null where it answered nothing. */
  status: z.number().int().nullable(),
});

export type TestedBrowser = z.infer<typeof testedBrowser>;

/** What is turned off, in the order of `featureSwitches`. */
const off = z.array(z.enum(featureSwitches)).max(featureSwitches.length);

const testing = failing('TOO_MANY_REQUESTS');

export const companySetup = {
  read: consoleRoute(
    'GET /console/company',
    'Tells how this installation is set up, and how many browsers are subscribed to notifications.',
  ).output(
    setup.extend({
      name,
      /** The company's colour and picture as an administrator set them; null for those that Stagedoor comes with. */
      accent: z.string().max(7).nullable(),
      logo: z.string().max(100).nullable(),
      /** One for each kind of absence. */
      absenceForms: z.array(absenceForm).max(absenceKinds.length),
      off,
      subscribed: z.object({ browsers: count, people: count }),
    }),
  ),

  rename: consoleRoute(
    'POST /console/company/name',
    'Names the company, where the environment of the server does not; null for the name that Stagedoor comes with.',
  )
    .errors(failing('SET_BY_ENVIRONMENT'))
    .input(z.object({ name: newName.nullable() }))
    .output(name),

  setAbsenceForm: consoleRoute(
    'POST /console/company/absence-form',
    'Says where an absence is reported, where the environment of the server does not; null for our own form.',
  )
    .errors(failing('SET_BY_ENVIRONMENT'))
    .input(z.object({ kind: z.enum(absenceKinds), url: formAddress.nullable() }))
    .output(absenceForm),

  turnFeature: consoleRoute(
    'POST /console/company/feature',
    'Turns a feature off for the whole company, or on again. Nothing of it is deleted.',
  )
    .input(z.object({ feature: z.enum(featureSwitches), on: z.boolean() }))
    .output(z.object({ off })),

  setAccent: consoleRoute(
    'POST /console/company/accent',
    'Gives the app the colour of the company, which has to be one that can be read; null for ours.',
  )
    .input(z.object({ accent: accent.nullable() }))
    .output(z.object({ look: companyLook.nullable() })),

  setLogo: consoleRoute(
    'POST /console/company/logo',
    'Puts a picture of the company, a square PNG in base64, in the place of our mark; null for our mark.',
  )
    .input(z.object({ png: z.base64().max(longestLogo).nullable() }))
    .output(z.object({ look: companyLook.nullable() })),

  sendTestMail: consoleRoute(
    'POST /console/company/test-mail',
    'Sends a mail to the person who asks, at once, and tells what the mail server said to it.',
  )
    .errors(testing)
    .output(
      z.object({
        to: z.string().max(254),
        outcome: z.enum(mailOutcomes),
        /** What the mail server said, or what kept us from it, word for word; null for nothing. */
        said: z.string().max(1000).nullable(),
      }),
    ),

  sendTestNotification: consoleRoute(
    'POST /console/company/test-notification',
    'Sends a notification to each browser of the person who asks, at once, and tells what their push services said.',
  )
    .errors(testing)
    .output(z.object({ browsers: z.array(testedBrowser).max(10) })),
};
