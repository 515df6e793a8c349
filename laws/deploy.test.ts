import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#server/environment/settings-schema.ts';

const deploy = join(import.meta.dirname, '../deploy');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd).each(['stagedoor', 'stagedoor-backup'])(
  'the unit %s has little to do harm with: needs systemd-analyze, and passes below 2.5',
  (unit) => {
    const options = ['security', '--offline=true', '--threshold=25', join(deploy, `${unit}.service`)];
    const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`exposure level for ${unit}.service: `)]);
  },
);

test.skipIf(!hasSystemd).each(['stagedoor.service', 'stagedoor-backup.service', 'stagedoor-backup.timer'])(
  'systemd knows every line of %s, and where it belongs',
  (unit) => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(deploy, unit)], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.startsWith(deploy))).toEqual([]);
  },
);

test('the settings that an installation begins with exist', () => {
  const lines = readFileSync(join(deploy, 'stagedoor.env'), 'utf8').split('\n');
  const named = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in settingsSchema.shape))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['PUBLIC_URL', 'AUTH_SECRET', 'TRUSTED_PROXIES', 'DATA_DIR']));
});

test('neither proxy leads a program on from http to https, and nginx offers ciphers with forward secrecy alone', () => {
  const nginx = readFileSync(join(deploy, 'nginx.conf'), 'utf8');
  const [, plain = ''] = /listen 80;(.*?)\n}/s.exec(nginx) ?? [];
  const [, refused = ''] = /location ~ (\S+) \{ return 403; \}/.exec(plain) ?? [];
  const programs = ['/api', '/api/auth/session', '/calendar/x.ics', '/live', '/metrics', '/health/ready'];
  for (const path of programs) expect(path).toMatch(new RegExp(refused));
  for (const path of ['/', '/home', '/apiary', '/console', '/absence/late'])
    expect(path).not.toMatch(new RegExp(refused));
  expect(/ssl_protocols (.*);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const ciphers = /ssl_ciphers (.*);/.exec(nginx)?.[1]?.split(':') ?? [''];
  expect(ciphers.filter((cipher) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM|CHACHA20-POLY1305)/.test(cipher))).toEqual([]);

  const [, plainOfCaddy = ''] =
    /\nhttp:\/\/staff\.example\.com \{(.*?)\n}/s.exec(readFileSync(join(deploy, 'Caddyfile'), 'utf8')) ?? [];
  expect(plainOfCaddy).toContain('@programs path /api /api/* /calendar/* /live /metrics /health/*');
  expect(plainOfCaddy).toMatch(/handle @programs \{\s+respond 403/);
});
