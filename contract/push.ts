import { z } from 'zod';
import { failing } from './failure.ts';
import { languages } from './language.ts';
import { route } from './route.ts';

/** What a person may be notified of, each switched by itself. */
const pushCategories = ['payslips', 'news', 'mentions', 'timeOff'] as const;

export type PushCategory = (typeof pushCategories)[number];

/** What a person may also get a mail about. Unless they choose, only about payslips, in place of a notification. */
export const mailKinds = ['payslips', 'mentions', 'timeOff'] as const satisfies PushCategory[];

export type MailKind = (typeof mailKinds)[number];

/**
 * When somebody is mailed about payslips: of each, where no device of theirs can be notified, or never. Who chose nothing
 * has the second.
 */
const payslipMails = ['always', 'unreached', 'never'] as const;

export type PayslipMail = (typeof payslipMails)[number];

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours without notifications by the person's clock; a start after the end crosses midnight, equal times are never. */
export const quietHours = z.object({
  from: minuteOfDay,
  to: minuteOfDay,
  /** A zone as browsers name it, such as Africa/Freetown. */
  timeZone: z.string().min(1).max(64),
});

export type QuietHours = z.infer<typeof quietHours>;

const settings = z.object({
  categories: z.object({
    payslips: z.boolean(),
    news: z.boolean(),
    mentions: z.boolean(),
    timeOff: z.boolean(),
  }),
  quietHours: quietHours.nullable(),
  /** What they get a mail about. Quiet hours are for notifications alone. */
  mail: z.array(z.enum(mailKinds)).max(mailKinds.length),
  payslipMail: z.enum(payslipMails),
});

export type PushSettings = z.infer<typeof settings>;

/** The secret part of a link that turns one kind of mail off. */
const mailToken = z.string().min(1).max(200);

const endpoint = z.url().max(1024);

/** What a browser's PushSubscription is as JSON (W3C Push API), and the language its notifications are to be in. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
  language: z.enum(languages),
});

/** What travels in a push message, sealed (RFC 8291): words to show, and where a tap leads. It names nothing private. */
export type PushMessage = {
  title: string;
  body: string;
  language: (typeof languages)[number];
  /** A newer one of the same tag takes the place of the one shown. */
  tag: string;
  /** A path of ours. */
  path: string;
};

export const push = {
  settings: route('GET /push/settings', 'Tells what the person wants to be notified of, and our key.')
    .errors(failing('UNAUTHENTICATED'))
    .output(
      settings.extend({
        /** Our public VAPID key (RFC 8292), as base64url. */
        publicKey: z.string().min(80).max(100),
        /** Where mail goes: the address the person signs in with. */
        mailTo: z.string().max(254),
        /** Whether the company has a mail server. */
        sendsMail: z.boolean(),
        /** Whether the mail server last said that there is no such address. */
        isAddressRefused: z.boolean(),
      }),
    ),

  saveSettings: route('POST /push/settings', 'Saves what the person wants to be notified of, and when not.')
    .errors(failing('UNAUTHENTICATED', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'))
    // What is left out of mail stays as it is: for older pages, and for changes of something else.
    .input(settings.partial({ mail: true, payslipMail: true }))
    .output(settings),

  readMailLink: route('POST /push/mail/link', 'Tells which kind of mail a link turns off, and changes nothing.')
    .errors(failing('LINK_UNKNOWN'))
    .input(z.object({ token: mailToken }))
    .output(z.object({ kind: z.enum(mailKinds) })),

  turnMailOff: route(
    'POST /push/mail/off',
    'Turns one kind of mail off, for whoever has the link of such a mail. A repeat changes nothing.',
  )
    .errors(failing('LINK_UNKNOWN'))
    .input(z.object({ token: mailToken }))
    .output(z.object({ kind: z.enum(mailKinds) })),

  subscribe: route(
    'POST /push/subscriptions',
    'Sends notifications to this browser until somebody signs out or in on it; said again, it changes the keys and the language.',
  )
    .errors(failing('UNAUTHENTICATED', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'))
    .input(pushSubscription)
    .output(z.object({ subscribed: z.literal(true) })),

  unsubscribe: route('POST /push/subscriptions/end', 'Sends this browser no more notifications.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ endpoint }))
    .output(z.object({ subscribed: z.literal(false) })),

  sendTest: route('POST /push/test', 'Sends a notification to this browser at once, quiet hours or not.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'))
    .input(z.object({ endpoint }))
    .output(z.object({ sent: z.literal(true) })),
};
