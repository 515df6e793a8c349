import { readFileSync } from 'node:fs';
import type { AbsenceKind } from '#contract/absence.ts';
import { type Environment, type SettingName, settingsSchema } from './settings-schema.ts';
import { publicKeyOf, type VapidKeys } from './vapid-keys.ts';

const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

export type Settings = ReturnType<typeof readSettings>;

/** What is wrong with a setting, for the operator. */
type Problem = { name: SettingName; what: string };

const problem = (name: SettingName, what: string): Problem => ({ name, what });

/** Thrown when the environment cannot be used; its message is the list of what to mend. */
export class SettingsError extends Error {
  constructor(lines: string[]) {
    super(['Stagedoor cannot start. Mend these settings (.env.example explains each):', ...lines].join('\n  - '));
    this.name = 'SettingsError';
  }
}

/**
 * Reads the settings from environment variables.
 * Empty variables count as absent, as compose files write them.
 * @throws {SettingsError} naming every bad or missing setting at once
 */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems = takeFiles(given);
  const { env, wrong } = parsed(given);
  problems.push(...wrong);
  // One whose file cannot be read is not missing as well.
  const named = new Set(problems.flatMap(({ name }) => [name, name.replace(/_FILE$/, '')]));

  const against = againstTheDemo(env, given);
  const demo = env.DEMO !== '0' && against.length === 0;
  const contradictory = env.DEMO === '1' ? against.map((given) => problem('DEMO', `cannot be 1 beside ${given}`)) : [];
  const missing = demo ? [] : missingOutsideTheDemo(env);
  problems.push(...[...contradictory, ...missing, ...mismatched(env)].filter(({ name }) => !named.has(name)));
  if (problems.length > 0) throw new SettingsError(problems.map(({ name, what }) => `${name}: ${what}`));

  return {
    port: env.PORT,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    /** The origin in links and in the list of allowed origins, such as https://staff.example.com. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    /** Absent: the embedded database in dataDir. */
    databaseUrl: env.DATABASE_URL,
    /** Secrets, newest first; only the newest signs. Empty: made at the first start and stored in dataDir. */
    authSecrets: env.AUTH_SECRET ?? [],
    /** Secrets of discount codes, newest first. Empty: the above. */
    discountSecrets: env.DISCOUNT_SECRET ?? [],
    /** Seals the keys in a backup; absent: they are left out. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** The company's name in mails. */
    company: env.COMPANY_NAME,
    /** Absent: mails become files in dataDir/mail. */
    smtpUrl: env.SMTP_URL,
    /** Who mails come from, such as Stagedoor <staff@example.com>. */
    mailFrom: env.MAIL_FROM,
    /** The most mails a minute, of all servers together; absent: as many as the mail server takes. */
    mailPerMinute: env.MAIL_PER_MINUTE,
    /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    /** How many requests of one address are answered a minute. */
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    /** Who knows this may read the metrics at /metrics; absent: nobody. */
    metricsToken: env.METRICS_TOKEN,
    /** Where the metrics are served on a port of their own; absent: nowhere. */
    metricsListen: env.METRICS_LISTEN ?? undefined,
    /** The key pair that push services identify us by; null: derived from the secret. */
    vapidKeys: vapidKeys(env),
    /** Where push services find whoever runs this server. */
    vapidSubject: env.VAPID_SUBJECT ?? ownSubject(env),
    /** Hosts with ports of push services that have no public address; none by default. */
    pushPrivateHosts: env.PUSH_PRIVATE_HOSTS ?? [],
    /** For how many minutes a password unlocks pay. */
    payReauthMinutes: env.PAY_REAUTH_MINUTES,
    /** For how many days the link of an invite works. */
    inviteDays: env.INVITE_DAYS,
    /** For how many days somebody who left may open their own payslips; 0 for none. */
    leaverPayslipDays: env.LEAVER_PAYSLIP_DAYS,
    /** For how many years after theirs the law keeps payslips of people who are erased. */
    payslipYears: env.PAYSLIP_YEARS,
    /** After how many days without an answer a request for leave also goes to the manager's own manager; 0 for never. */
    leaveEscalationDays: env.LEAVE_ESCALATION_DAYS,
    /** Up to how many people one person may release payslips to alone. */
    payslipsReleasedAloneUpTo: env.PAYSLIPS_ALONE_UP_TO,
    /** Whether the console needs a second factor: in production, and wherever others than this machine can open the app. */
    needsSecondFactor: env.NODE_ENV === 'production' || (env.PUBLIC_URL !== undefined && !isLocal(env.PUBLIC_URL)),
    /** For how many days the audit log is retained. */
    auditDays: env.AUDIT_DAYS,
    /** Where each absence is reported; null for our own form. */
    absenceForms: {
      sickness: env.ABSENCE_FORM_SICKNESS ?? null,
      'child-sickness': env.ABSENCE_FORM_CHILD_SICKNESS ?? null,
      late: env.ABSENCE_FORM_LATE ?? null,
      'call-back': env.ABSENCE_FORM_CALL_BACK ?? null,
    } satisfies Record<AbsenceKind, string | null>,
    /** False: browsers cache nothing of the app, and delete what they cached. */
    serviceWorker: env.SERVICE_WORKER === 'on',
    logLevel: env.LOG_LEVEL,
    /** The names of the settings that the environment gives; all others have their defaults. */
    given: new Set(settingNames.filter((name) => given[name] !== undefined)),
    /**
     * True if the demo company may be loaded: only this machine can connect, and nothing of a real company is in reach.
     */
    demo,
  };
}

/** The settings that can be used, each on its own, so that one wrong setting hides no other; and the wrong ones. */
function parsed(given: Record<string, string | undefined>): { env: Environment; wrong: Problem[] } {
  const results = settingNames.map((name) => ({ name, result: settingsSchema.shape[name].safeParse(given[name]) }));
  const right = results.flatMap(({ name, result }) => (result.success ? [[name, result.data]] : []));
  const wrong = results.flatMap(({ name, result }) =>
    result.success ? [] : [problem(name, result.error.issues[0]?.message ?? 'cannot be used')],
  );
  // Incomplete where something is wrong: then only further problems are looked for in it.
  return { env: Object.fromEntries(right) as Environment, wrong };
}

/** Replaces settings by the content of the files that their `_FILE` settings name; returns the problems. */
function takeFiles(given: Record<string, string | undefined>): Problem[] {
  return settingNames.flatMap((fileSetting) => {
    const file = given[fileSetting];
    if (!file || !fileSetting.endsWith('_FILE')) return [];
    const name = fileSetting.slice(0, -'_FILE'.length);
    if (given[name] !== undefined) return [problem(fileSetting, `cannot stand beside ${name}`)];
    try {
      given[name] = readFileSync(file, 'utf8').trim();
      if (given[name] !== '') return [];
      delete given[name];
      return [problem(fileSetting, 'is empty')];
    } catch (error) {
      return [problem(fileSetting, `cannot be read (${(error as NodeJS.ErrnoException).code})`)];
    }
  });
}

/** Settings of a real company, right or wrong; the demo refuses them because its password is published. */
function againstTheDemo(env: Environment, given: Record<string, string | undefined>): string[] {
  return [
    env.NODE_ENV === 'production' && 'NODE_ENV=production',
    given.DATABASE_URL && 'DATABASE_URL',
    given.SMTP_URL && 'SMTP_URL',
    env.PUBLIC_URL && !isLocal(env.PUBLIC_URL) && 'PUBLIC_URL, unless that is a localhost address',
  ].filter((given) => typeof given === 'string' && given !== '') as string[];
}

function missingOutsideTheDemo(env: Environment): Problem[] {
  const problems: Problem[] = [];
  if (!env.PUBLIC_URL)
    problems.push(problem('PUBLIC_URL', 'missing; the address people open, such as https://staff.example.com'));
  else if (env.NODE_ENV === 'production' && !isSecure(env.PUBLIC_URL)) {
    problems.push(problem('PUBLIC_URL', 'must begin with https:// in production, or be a localhost address'));
  }
  if (!env.AUTH_SECRET) problems.push(problem('AUTH_SECRET', 'missing; `openssl rand -hex 32` makes one'));
  return problems;
}

function mismatched(env: Environment): Problem[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return [];
  if (!privateKey) return [problem('VAPID_PRIVATE_KEY', 'missing; VAPID_PUBLIC_KEY is one half of a pair')];
  if (!publicKey) return [problem('VAPID_PUBLIC_KEY', 'missing; VAPID_PRIVATE_KEY is one half of a pair')];
  try {
    if (publicKeyOf(privateKey) === publicKey) return [];
  } catch {
    return [problem('VAPID_PRIVATE_KEY', 'is no key; `npx web-push generate-vapid-keys` makes a pair')];
  }
  return [problem('VAPID_PUBLIC_KEY', 'does not belong to VAPID_PRIVATE_KEY')];
}

function vapidKeys(env: Environment): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** Our contact for push services, some of which refuse localhost: the public address, else our mail address. */
function ownSubject(env: Environment): string {
  if (env.PUBLIC_URL?.startsWith('https:') && !isLocal(env.PUBLIC_URL)) return env.PUBLIC_URL;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM)?.[0]}`;
}

/** True if browsers treat an origin as secure: https, or this machine (W3C Secure Contexts, 3.1). */
export function isSecure(origin: string): boolean {
  return new URL(origin).protocol === 'https:' || isLocal(origin);
}

/** True for an origin of this machine alone. */
export function isLocal(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
