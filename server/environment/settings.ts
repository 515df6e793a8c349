import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { AbsenceKind } from '#contract/absence.ts';
import { publicKeyOf, type VapidKeys } from './vapid-keys.ts';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://staff.example.com' })
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', { error: 'must have no path' })
  .transform((value) => new URL(value).origin);

const externalForm = z
  .url({ protocol: /^https$/, error: 'must be an address such as https://forms.example.com/sickness' })
  .max(2000, { error: 'must have at most 2000 characters' })
  .optional();

function isNetwork(entry: string): boolean {
  const [address = '', bits = '0', ...more] = entry.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= longest;
}

function listed(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** One character or a short word over and over is no secret; 64 random hex digits have 16, all but never below 8. */
const fewestCharacters = 8;

/** Secrets, one a line: the first signs, the others still verify. */
export const secretLines = z
  .string()
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .refine((all) => all.length > 0 && all.every((secret) => secret.length >= 32), {
    error: 'must have at least 32 characters; `openssl rand -hex 32` makes one',
    abort: true,
  })
  .refine((all) => all.every((secret) => new Set(secret).size >= fewestCharacters), {
    error: `must have at least ${fewestCharacters} different characters; \`openssl rand -hex 32\` makes one`,
  });

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  DEMO: z.enum(['0', '1'], { error: 'must be 1 or 0' }).optional(),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/database' })
    .optional(),
  DATABASE_URL_FILE: z.string().optional(),
  AUTH_SECRET: secretLines.optional(),
  AUTH_SECRET_FILE: z.string().optional(),
  DISCOUNT_SECRET: secretLines.optional(),
  DISCOUNT_SECRET_FILE: z.string().optional(),
  COMPANY_NAME: z.string().min(1).max(100).default('Lumière Park'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' })
    .optional(),
  SMTP_URL_FILE: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*<?[^\s<>]+@[^\s<>]+>?$/, { error: 'must be an address such as Stagedoor <staff@example.com>' })
    .default('Stagedoor <stagedoor@stagedoor.example>'),
  MAIL_PER_MINUTE: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100_000).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(listed)
    .refine((list) => list.every(isNetwork), {
      error: 'must be addresses or networks, such as 10.0.0.1, 192.168.0.0/16',
    })
    .optional(),
  REQUESTS_PER_MINUTE: z.coerce.number({ error: 'must be a number' }).int().min(60).max(10_000_000).default(6_000),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must have 43 characters, as `npx web-push generate-vapid-keys` makes it' })
    .optional(),
  VAPID_PRIVATE_KEY_FILE: z.string().optional(),
  VAPID_SUBJECT: z
    .url({ protocol: /^(https|mailto)$/, error: 'must be an address such as mailto:it@example.com' })
    .optional(),
  PUSH_PRIVATE_HOSTS: z
    .string()
    .transform(listed)
    .refine((list) => list.every((entry) => /^[^\s/@]+:\d+$/.test(entry)), {
      error: 'must be hosts with ports, such as push.example.com:8443',
    })
    .optional(),
  PAY_REAUTH_MINUTES: z.coerce.number({ error: 'must be a number' }).int().min(1).max(240).default(15),
  INVITE_DAYS: z.coerce.number({ error: 'must be a number' }).int().min(1).max(90).default(3),
  PAYSLIPS_ALONE_UP_TO: z.coerce.number({ error: 'must be a number' }).int().min(0).max(1_000_000).default(20),
  LEAVER_PAYSLIP_DAYS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(3660).default(0),
  LEAVE_ESCALATION_DAYS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(365).default(0),
  AUDIT_DAYS: z.coerce.number({ error: 'must be a number' }).int().min(91).max(36_500).default(730),
  ABSENCE_FORM_SICKNESS: externalForm,
  ABSENCE_FORM_CHILD_SICKNESS: externalForm,
  ABSENCE_FORM_LATE: externalForm,
  ABSENCE_FORM_CALL_BACK: externalForm,
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type SettingName = keyof typeof schema.shape;

const settingNames = Object.keys(schema.shape) as SettingName[];

export type Settings = {
  port: number;
  host: string;
  /** The origin in links and in the list of allowed origins, such as https://staff.example.com. */
  publicUrl: string;
  dataDir: string;
  /** Absent: the embedded database in dataDir. */
  databaseUrl: string | undefined;
  /** What signs, newest first; only the newest signs. Empty: made at the first start and stored in dataDir. */
  authSecrets: string[];
  /** What signs discount codes, newest first. Empty: the above. */
  discountSecrets: string[];
  /** The company's name, as mails say it. */
  company: string;
  /** Absent: mails become files in dataDir/mail. */
  smtpUrl: string | undefined;
  /** Who mails come from, such as Stagedoor <staff@example.com>. */
  mailFrom: string;
  /** How many mails are sent a minute at most, by all servers together; absent: as many as the mail server takes. */
  mailPerMinute: number | undefined;
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies: string[];
  /** How many requests of one address are answered a minute. */
  requestsPerMinute: number;
  /** What push services know us by; null: made from the secret. */
  vapidKeys: VapidKeys | null;
  /** Where push services find whoever runs this. */
  vapidSubject: string;
  /** Hosts with ports of push services that have no public address; none by default. */
  pushPrivateHosts: string[];
  /** For how many minutes a password opens pay. */
  payReauthMinutes: number;
  /** For how many days an invite opens. */
  inviteDays: number;
  /** For how many days somebody who left may open their own payslips; 0 for none. */
  leaverPayslipDays: number;
  /** After how many days without an answer a request for leave goes to the manager's own manager as well; 0 for never. */
  leaveEscalationDays: number;
  /** Up to how many people one person of payroll releases payslips to alone. */
  payslipsReleasedAloneUpTo: number;
  /** Whether the console opens by a password alone to nobody: in production. */
  needsSecondFactor: boolean;
  /** For how many days the audit log is retained. */
  auditDays: number;
  /** Where each absence is reported; null for our own form. */
  absenceForms: Record<AbsenceKind, string | null>;
  /** False: phones cache nothing of the app, and throw away what they cached. */
  serviceWorker: boolean;
  logLevel: string;
  /** The names of the settings that the environment gives; all others are as they come. */
  given: ReadonlySet<SettingName>;
  /** True where the demo company may be loaded: nobody but this machine, and nothing of a real company, is in reach. */
  demo: boolean;
};

/** Thrown when the environment cannot be used; its message is the list of what to mend. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(['Stagedoor cannot start. Mend these settings (.env.example explains each):', ...problems].join('\n  - '));
    this.name = 'SettingsError';
  }
}

/**
 * Reads the settings from environment variables.
 * Empty variables count as absent, as compose files write them.
 * @throws {SettingsError} naming every bad or missing setting at once
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unreadable = takeFiles(given);
  if (unreadable.length > 0) throw new SettingsError(unreadable);
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));

  const env = parsed.data;
  const against = againstTheDemo(env);
  const demo = env.DEMO !== '0' && against.length === 0;
  const contradictory = env.DEMO === '1' ? against.map((given) => `DEMO: cannot be 1 beside ${given}`) : [];
  const missing = demo ? [] : missingOutsideTheDemo(env);
  const problems = [...contradictory, ...missing, ...mismatched(env)];
  if (problems.length > 0) throw new SettingsError(problems);

  return {
    port: env.PORT,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    authSecrets: env.AUTH_SECRET ?? [],
    discountSecrets: env.DISCOUNT_SECRET ?? [],
    company: env.COMPANY_NAME,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailPerMinute: env.MAIL_PER_MINUTE,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    vapidKeys: vapidKeys(env),
    vapidSubject: env.VAPID_SUBJECT ?? ownSubject(env),
    pushPrivateHosts: env.PUSH_PRIVATE_HOSTS ?? [],
    payReauthMinutes: env.PAY_REAUTH_MINUTES,
    inviteDays: env.INVITE_DAYS,
    leaverPayslipDays: env.LEAVER_PAYSLIP_DAYS,
    leaveEscalationDays: env.LEAVE_ESCALATION_DAYS,
    payslipsReleasedAloneUpTo: env.PAYSLIPS_ALONE_UP_TO,
    needsSecondFactor: env.NODE_ENV === 'production',
    auditDays: env.AUDIT_DAYS,
    absenceForms: {
      sickness: env.ABSENCE_FORM_SICKNESS ?? null,
      'child-sickness': env.ABSENCE_FORM_CHILD_SICKNESS ?? null,
      late: env.ABSENCE_FORM_LATE ?? null,
      'call-back': env.ABSENCE_FORM_CALL_BACK ?? null,
    },
    serviceWorker: env.SERVICE_WORKER === 'on',
    logLevel: env.LOG_LEVEL,
    given: new Set(settingNames.filter((name) => given[name] !== undefined)),
    demo,
  };
}

/** Puts what lies in the files that settings name in the place of these settings; answers what is wrong with them. */
function takeFiles(given: Record<string, string | undefined>): string[] {
  return Object.keys(schema.shape).flatMap((fileSetting) => {
    const file = given[fileSetting];
    if (!file || !fileSetting.endsWith('_FILE')) return [];
    const name = fileSetting.slice(0, -'_FILE'.length);
    if (given[name] !== undefined) return [`${fileSetting}: cannot stand beside ${name}`];
    try {
      given[name] = readFileSync(file, 'utf8').trim();
      return given[name] === '' ? [`${fileSetting}: is empty`] : [];
    } catch (error) {
      return [`${fileSetting}: cannot be read (${(error as NodeJS.ErrnoException).code})`];
    }
  });
}

/** The settings that a company has and the demo never, whose password is published. */
function againstTheDemo(env: z.infer<typeof schema>): string[] {
  return [
    env.NODE_ENV === 'production' && 'NODE_ENV=production',
    env.DATABASE_URL && 'DATABASE_URL',
    env.SMTP_URL && 'SMTP_URL',
    env.PUBLIC_URL && !isLocal(env.PUBLIC_URL) && 'PUBLIC_URL, unless that is a localhost address',
  ].filter((given) => typeof given === 'string' && given !== '') as string[];
}

function missingOutsideTheDemo(env: z.infer<typeof schema>): string[] {
  const problems: string[] = [];
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL: missing; the address people open, such as https://staff.example.com');
  else if (env.NODE_ENV === 'production' && !isSecure(env.PUBLIC_URL)) {
    problems.push('PUBLIC_URL: must begin with https:// in production, or be a localhost address');
  }
  if (!env.AUTH_SECRET) problems.push('AUTH_SECRET: missing; `openssl rand -hex 32` makes one');
  return problems;
}

function mismatched(env: z.infer<typeof schema>): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return [];
  if (!privateKey) return ['VAPID_PRIVATE_KEY: missing; VAPID_PUBLIC_KEY is one half of a pair'];
  if (!publicKey) return ['VAPID_PUBLIC_KEY: missing; VAPID_PRIVATE_KEY is one half of a pair'];
  try {
    if (publicKeyOf(privateKey) === publicKey) return [];
  } catch {
    return ['VAPID_PRIVATE_KEY: is no key; `npx web-push generate-vapid-keys` makes a pair'];
  }
  return ['VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY'];
}

function vapidKeys(env: z.infer<typeof schema>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** Where we are found by push services, some of which take no localhost: the address people open, else our mail's. */
function ownSubject(env: z.infer<typeof schema>): string {
  if (env.PUBLIC_URL?.startsWith('https:') && !isLocal(env.PUBLIC_URL)) return env.PUBLIC_URL;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM)?.[0]}`;
}

/** True where browsers treat an origin as secure: https, and the machine itself (W3C Secure Contexts, 3.1). */
export function isSecure(origin: string): boolean {
  return new URL(origin).protocol === 'https:' || isLocal(origin);
}

/** True for an origin of this machine alone. */
export function isLocal(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
