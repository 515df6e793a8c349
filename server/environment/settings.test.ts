import { describe, expect, test } from 'vitest';
import { isSecure, readSettings, SettingsError } from './settings.ts';
import { vapidKeysOf } from './vapid-keys.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://staff.example.com',
  AUTH_SECRET: 'a secret that only this test knows',
};

const pair = vapidKeysOf('one secret');

/** What the person who starts the server would read. */
function complaint(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.split('\n');
  }
  return [];
}

/** The names of the settings that a start is refused for. */
function mentioned(environment: Record<string, string>): string[] {
  return complaint(environment)
    .slice(1)
    .map((line) => line.trim().replace(/^- /, '').split(':')[0] ?? '');
}

describe('without any setting', () => {
  test('the server is the demo, at home on port 3000 with the embedded database', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      authSecrets: [],
      discountSecrets: [],
      company: 'Lumière Park',
      smtpUrl: undefined,
      mailFrom: 'Stagedoor <stagedoor@stagedoor.example>',
      mailPerMinute: undefined,
      trustedProxies: [],
      requestsPerMinute: 6_000,
      vapidKeys: null,
      vapidSubject: 'mailto:stagedoor@stagedoor.example',
      pushPrivateHosts: [],
      payReauthMinutes: 15,
      inviteDays: 3,
      leaverPayslipDays: 0,
      payslipYears: 10,
      leaveEscalationDays: 0,
      needsSecondFactor: false,
      payslipsReleasedAloneUpTo: 20,
      auditDays: 730,
      absenceForms: { sickness: null, 'child-sickness': null, late: null, 'call-back': null },
      serviceWorker: true,
      logLevel: 'info',
      given: new Set(),
      demo: true,
    });
  });

  test('empty settings, as compose files write them, count as none', () => {
    const empty = Object.fromEntries(
      [
        'NODE_ENV',
        'PORT',
        'HOST',
        'PUBLIC_URL',
        'DATA_DIR',
        'DATABASE_URL',
        'AUTH_SECRET',
        'COMPANY_NAME',
        'SMTP_URL',
        'MAIL_FROM',
        'TRUSTED_PROXIES',
        'REQUESTS_PER_MINUTE',
        'SERVICE_WORKER',
        'LOG_LEVEL',
      ].map((name) => [name, '']),
    );
    expect(readSettings(empty)).toEqual(readSettings({}));
    expect(mentioned({ ...production, AUTH_SECRET: '', PUBLIC_URL: '' })).toEqual(['PUBLIC_URL', 'AUTH_SECRET']);
  });

  test('what belongs to other programs is not looked at', () => {
    expect(readSettings({ PATH: '/bin', npm_config_port: 'x', Port: 'x' })).toEqual(readSettings({}));
  });
});

describe('given settings', () => {
  test('are taken', () => {
    const given = {
      ...production,
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/stagedoor',
      DATABASE_URL: 'postgres://stagedoor:secret@db:5432/stagedoor',
      COMPANY_NAME: 'Grand Théâtre',
      SMTP_URL: 'smtps://staff:secret@mail.example.com',
      MAIL_FROM: 'Staff <staff@example.com>',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16, fd00::/8,',
      REQUESTS_PER_MINUTE: '900',
      VAPID_PUBLIC_KEY: pair.publicKey,
      VAPID_PRIVATE_KEY: pair.privateKey,
      PUSH_PRIVATE_HOSTS: 'push.example.com:8443, 127.0.0.1:9000',
      PAY_REAUTH_MINUTES: '5',
      INVITE_DAYS: '14',
      LEAVER_PAYSLIP_DAYS: '90',
      PAYSLIP_YEARS: '7',
      LEAVE_ESCALATION_DAYS: '7',
      AUDIT_DAYS: '400',
      ABSENCE_FORM_SICKNESS: 'https://forms.example.com/sickness?from=stagedoor',
      ABSENCE_FORM_CALL_BACK: 'https://forms.example.com/call',
      SERVICE_WORKER: 'off',
      LOG_LEVEL: 'warn',
    };
    expect(readSettings(given)).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'https://staff.example.com',
      dataDir: '/srv/stagedoor',
      databaseUrl: 'postgres://stagedoor:secret@db:5432/stagedoor',
      authSecrets: [production.AUTH_SECRET],
      discountSecrets: [],
      company: 'Grand Théâtre',
      smtpUrl: 'smtps://staff:secret@mail.example.com',
      mailFrom: 'Staff <staff@example.com>',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
      requestsPerMinute: 900,
      vapidKeys: pair,
      vapidSubject: 'https://staff.example.com',
      pushPrivateHosts: ['push.example.com:8443', '127.0.0.1:9000'],
      payReauthMinutes: 5,
      inviteDays: 14,
      leaverPayslipDays: 90,
      payslipYears: 7,
      leaveEscalationDays: 7,
      needsSecondFactor: true,
      payslipsReleasedAloneUpTo: 20,
      auditDays: 400,
      absenceForms: {
        sickness: 'https://forms.example.com/sickness?from=stagedoor',
        'child-sickness': null,
        late: null,
        'call-back': 'https://forms.example.com/call',
      },
      serviceWorker: false,
      logLevel: 'warn',
      given: new Set(Object.keys(given)),
      demo: false,
    });
  });

  test('the console asks for a second factor in production, and wherever others can open the app', () => {
    const secret = { AUTH_SECRET: production.AUTH_SECRET };
    const needs = (given: Record<string, string>) => readSettings(given).needsSecondFactor;
    expect(needs({ ...secret, PUBLIC_URL: 'https://staff.example.com' })).toBe(true);
    expect(needs({ ...secret, PUBLIC_URL: 'http://192.168.7.20:3000' })).toBe(true);
    expect(needs({ ...secret, PUBLIC_URL: 'http://localhost:3000' })).toBe(false);
    expect(needs({ ...secret, PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'production' })).toBe(true);
    expect(needs({})).toBe(false);
  });

  test('the address people open follows the port, and keeps no trailing slash or default port', () => {
    expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    const odd = { ...production, PUBLIC_URL: 'https://Staff.Example.com:443/' };
    expect(readSettings(odd).publicUrl).toBe('https://staff.example.com');
  });
});

describe('a start is refused', () => {
  test.for([
    ['PORT', 'three'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'staff.example.com'],
    ['PUBLIC_URL', 'ftp://staff.example.com'],
    ['PUBLIC_URL', 'https://example.com/staff'],
    ['PUBLIC_URL', 'https://'],
    ['DATABASE_URL', 'mysql://localhost/stagedoor'],
    ['DATABASE_URL', 'db'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', production.AUTH_SECRET.slice(0, 31)],
    ['AUTH_SECRET', 'x'.repeat(64)],
    ['AUTH_SECRET', 'password'.repeat(8)],
    ['DEMO', 'yes'],
    ['COMPANY_NAME', 'x'.repeat(101)],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Staff'],
    ['MAIL_FROM', 'Staff <staff@example.com>\r\nBcc: all@evil.test'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_SUBJECT', 'it@example.com'],
    ['VAPID_SUBJECT', 'http://staff.example.com'],
    ['PUSH_PRIVATE_HOSTS', 'push.example.com'],
    ['PUSH_PRIVATE_HOSTS', 'https://push.example.com:8443/'],
    ['PAY_REAUTH_MINUTES', '0'],
    ['PAY_REAUTH_MINUTES', 'never'],
    ['INVITE_DAYS', '0'],
    ['LEAVER_PAYSLIP_DAYS', '-1'],
    ['PAYSLIP_YEARS', '101'],
    ['LEAVE_ESCALATION_DAYS', '366'],
    ['ABSENCE_FORM_SICKNESS', 'http://forms.example.com/sickness'],
    ['ABSENCE_FORM_CHILD_SICKNESS', 'forms.example.com'],
    ['ABSENCE_FORM_LATE', 'javascript:alert(1)'],
    ['ABSENCE_FORM_CALL_BACK', 'tel:+23276000000'],
    ['SERVICE_WORKER', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['REQUESTS_PER_MINUTE', 'many'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '1'],
  ] as const)('for %s=%s', ([name, value]) => {
    expect(mentioned({ ...production, [name]: value })).toEqual([name]);
  });

  test('for half a pair of VAPID keys, for two halves of different ones, and for what is no key', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = pair;
    expect(mentioned({ ...production, VAPID_PUBLIC_KEY })).toEqual(['VAPID_PRIVATE_KEY']);
    expect(mentioned({ ...production, VAPID_PRIVATE_KEY })).toEqual(['VAPID_PUBLIC_KEY']);
    const { publicKey: another } = vapidKeysOf('another secret');
    expect(mentioned({ ...production, VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY: another })).toEqual(['VAPID_PUBLIC_KEY']);
    const zero = 'A'.repeat(43);
    expect(mentioned({ ...production, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: zero })).toEqual(['VAPID_PRIVATE_KEY']);
  });

  test('with every problem named at once, in a list a person can act on', () => {
    const lines = complaint({
      PORT: 'x',
      LOG_LEVEL: 'loud',
      AUTH_SECRET: 'short',
      DATABASE_URL: 'db',
      PUBLIC_URL: 'x',
    });
    expect(lines[0]).toBe('Stagedoor cannot start. Mend these settings (.env.example explains each):');
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
      '  - PORT',
      '  - PUBLIC_URL',
      '  - DATABASE_URL',
      '  - AUTH_SECRET',
      '  - LOG_LEVEL',
    ]);
    expect(lines.join('\n')).toContain('openssl rand -hex 32');
  });

  test('with what is missing, contradicts or cannot be read beside what is wrong', () => {
    const wrong = { NODE_ENV: 'production', PORT: 'x', AUTH_SECRET_FILE: '/nowhere', DEMO: '1' };
    const { publicKey: VAPID_PUBLIC_KEY } = pair;
    expect(mentioned({ ...wrong, VAPID_PUBLIC_KEY })).toEqual([
      'AUTH_SECRET_FILE',
      'PORT',
      'DEMO',
      'PUBLIC_URL',
      'VAPID_PRIVATE_KEY',
    ]);
    // A wrong database is nonetheless no demo.
    expect(mentioned({ DATABASE_URL: 'db', INVITE_DAYS: '0' })).toEqual([
      'DATABASE_URL',
      'INVITE_DAYS',
      'PUBLIC_URL',
      'AUTH_SECRET',
    ]);
  });

  test.for([
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
    ['INVITE_DAYS', 'many', 'must be a whole number from 1 to 90'],
    ['AUDIT_DAYS', '90', 'must be a whole number from 91 to 36500'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['NODE_ENV', 'staging', 'must be one of development, production, test'],
  ] as const)('with what %s may be, where it is %s', ([name, value, what]) => {
    expect(complaint({ ...production, [name]: value }).slice(1)).toEqual([`  - ${name}: ${what}`]);
  });

  test('without repeating a secret that is wrong', () => {
    const lines = complaint({
      AUTH_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      SMTP_URL: 'http://me:hunter2@mail',
    });
    expect(lines).toHaveLength(5);
    expect(lines.join('\n')).not.toContain('hunter2');
  });

  test.for([
    ['production', { NODE_ENV: 'production' }],
    ['a database of one’s own', { DATABASE_URL: 'postgres://db/stagedoor' }],
  ] as const)('where %s lacks an address or a secret', ([, environment]) => {
    expect(mentioned(environment)).toEqual(['PUBLIC_URL', 'AUTH_SECRET']);
    expect(mentioned({ ...environment, PUBLIC_URL: 'https://staff.example.com' })).toEqual(['AUTH_SECRET']);
    expect(mentioned({ ...environment, AUTH_SECRET: production.AUTH_SECRET })).toEqual(['PUBLIC_URL']);
  });

  test('where production would be opened over plain http', () => {
    for (const address of ['http://staff.example.com', 'http://192.168.1.5:3000', 'http://localhost.evil.test']) {
      expect([address, mentioned({ ...production, PUBLIC_URL: address })]).toEqual([address, ['PUBLIC_URL']]);
    }
    expect(mentioned({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });
});

describe('the demo', () => {
  const own = { AUTH_SECRET: production.AUTH_SECRET };

  test.for([
    ['nothing', {}],
    ['a mode for developing', { NODE_ENV: 'development' }],
    ['an address of this machine alone', { PUBLIC_URL: 'http://localhost:4000' }],
    ['an address of this machine in numbers', { PUBLIC_URL: 'http://127.0.0.1:4000' }],
    ['a wish for it', { DEMO: '1' }],
    ['a wish for the network to see it', { HOST: '0.0.0.0' }],
  ] as const)('runs with %s set', ([, environment]) => {
    expect(readSettings(environment).demo).toBe(true);
  });

  test.for([
    ['production', { NODE_ENV: 'production' }],
    ['a database', { DATABASE_URL: 'postgres://db/stagedoor' }],
    ['a mail server', { SMTP_URL: 'smtps://mail.example.com' }],
    ['a public address', { PUBLIC_URL: 'https://staff.example.com' }],
    ['an address on the network', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
    ['no wish for it', { DEMO: '0' }],
  ] as const)('does not run with %s, which asks for a secret and an address', ([, environment]) => {
    const asked = ['PUBLIC_URL', 'AUTH_SECRET'].filter((name) => !(name in environment));
    expect(mentioned(environment)).toEqual(asked);
    expect(readSettings({ PUBLIC_URL: 'http://localhost:3000', ...environment, ...own }).demo).toBe(false);
  });

  test.for([
    ['NODE_ENV', 'production'],
    ['DATABASE_URL', 'postgres://db/stagedoor'],
    ['SMTP_URL', 'smtps://mail.example.com'],
    ['PUBLIC_URL', 'https://staff.example.com'],
  ] as const)('wished for beside %s, stops the start', ([name, value]) => {
    const lines = complaint({ ...own, PUBLIC_URL: 'http://localhost:3000', [name]: value, DEMO: '1' });
    expect(lines.slice(1)).toEqual([expect.stringContaining(`DEMO: cannot be 1 beside ${name}`)]);
  });

  test('listens to this machine alone unless told otherwise, and a company to everybody', () => {
    expect(readSettings({}).host).toBe('127.0.0.1');
    expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readSettings(production).host).toBe('0.0.0.0');
  });
});

test.for([
  ['https://staff.example.com', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.5:3000', false],
  ['http://localhost.example.com', false],
] as const)('browsers treat %s as secure: %s', ([origin, secure]) => {
  expect(isSecure(origin)).toBe(secure);
});
