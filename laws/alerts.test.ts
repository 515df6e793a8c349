import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bounds } from '#cli/checkup/status.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rules = read('deploy/prometheus-rules.yml');
const dashboard = read('deploy/grafana-dashboard.json');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);

test('docs/alerts.md says of each alert what it means, and of no other', () => {
  expect([...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
});

test('rules and dashboard look at figures that a server has', () => {
  const source = read('server/metrics/metrics.ts');
  const named = (text: string) => new Set([...text.matchAll(/stagedoor_[a-z_]+/g)].map(([name]) => name));
  const has = named(source);
  const plain = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  for (const text of [rules, dashboard]) {
    expect([...named(text)].filter((name) => !has.has(name) && !has.has(plain(name)))).toEqual([]);
  }
});

test('stagedoor status wants a look where an alert does', () => {
  const bound = (figure: string) => Number(new RegExp(`${figure}\\)? > ([\\d.]+)`).exec(rules)?.[1]);
  const oldest = (queue: string) => bound(`stagedoor_queue_oldest_seconds{queue="${queue}"}`);
  expect({ mail: oldest('mail'), push: oldest('push'), runs: oldest('runs') }).toEqual(bounds.oldest);
  expect(bound('stagedoor_hashing_waiting')).toBe(bounds.hashingWaiting);
  expect(bound('stagedoor_room_lag_seconds')).toBe(bounds.roomLag);
  expect(bound('nodejs_eventloop_lag_p99_seconds{job="stagedoor"}')).toBe(bounds.eventLoop);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool)(
  'each alert fires where it should, and nowhere else: needs promtool, Debian’s prometheus',
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/prometheus-rules.test.yml'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    const tested = read('deploy/prometheus-rules.test.yml');
    const fires = (name: string) => new RegExp(`alertname: ${name}\n +exp_alerts:\n`).test(tested);
    expect(alerts.filter((name) => !fires(name))).toEqual([]);
  },
);
