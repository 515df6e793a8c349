import { isIP } from 'node:net';
import { z } from 'zod';

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

/** An address with a port, as `127.0.0.1:9464` and `[::1]:9464` name one; null for anything else. */
function addressWithPort(text: string): { host: string; port: number } | null {
  const [, inBrackets, plain, port] = /^(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = inBrackets ?? plain ?? '';
  return isIP(host) === (inBrackets ? 6 : 4) && Number(port) <= 65535 ? { host, port: Number(port) } : null;
}

function listed(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * The fewest different characters: one character or a short word over and over is no secret; 64 random hex digits have
 * 16, all but never below 8.
 */
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

/** A whole number within a range, which the complaint names. */
function whole(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

/** One of these words, which the complaint names. */
function oneOf<const Word extends string>(...words: [Word, ...Word[]]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

/** Each setting under its environment name: what it may be, and its default. */
export const settingsSchema = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').optional(),
  DEMO: z.enum(['0', '1'], { error: 'must be 1 or 0' }).optional(),
  PORT: whole(0, 65535).default(3000),
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
  BACKUP_PASSPHRASE: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  COMPANY_NAME: z.string().min(1).max(100).default('Lumière Park'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' })
    .optional(),
  SMTP_URL_FILE: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*<?[^\s<>]+@[^\s<>]+>?$/, { error: 'must be an address such as Stagedoor <staff@example.com>' })
    .default('Stagedoor <stagedoor@stagedoor.example>'),
  MAIL_PER_MINUTE: whole(1, 100_000).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(listed)
    .refine((list) => list.every(isNetwork), {
      error: 'must be addresses or networks, such as 10.0.0.1, 192.168.0.0/16',
    })
    .optional(),
  REQUESTS_PER_MINUTE: whole(60, 10_000_000).default(6_000),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, {
      error: 'must have 32 to 200 characters, without spaces; `openssl rand -hex 32` makes one',
    })
    .optional(),
  METRICS_TOKEN_FILE: z.string().optional(),
  METRICS_LISTEN: z
    .string()
    .transform(addressWithPort)
    .refine((at) => at !== null, { error: 'must be an address of this machine with a port, such as 127.0.0.1:9464' })
    .optional(),
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
  PAY_REAUTH_MINUTES: whole(1, 240).default(15),
  INVITE_DAYS: whole(1, 90).default(3),
  PAYSLIPS_ALONE_UP_TO: whole(0, 1_000_000).default(20),
  LEAVER_PAYSLIP_DAYS: whole(0, 3660).default(0),
  PAYSLIP_YEARS: whole(0, 100).default(10),
  LEAVE_ESCALATION_DAYS: whole(0, 365).default(0),
  AUDIT_DAYS: whole(91, 36_500).default(730),
  ABSENCE_FORM_SICKNESS: externalForm,
  ABSENCE_FORM_CHILD_SICKNESS: externalForm,
  ABSENCE_FORM_LATE: externalForm,
  ABSENCE_FORM_CALL_BACK: externalForm,
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

export type Environment = z.infer<typeof settingsSchema>;

export type SettingName = keyof Environment;
