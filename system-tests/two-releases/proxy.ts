import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { root } from '#scripts/root.mjs';
import { type Running, run } from '#system-tests/testing/running.ts';

const program = '/usr/sbin/nginx';
export const hasNginx = existsSync(program);

/** Asks until something answers. */
async function fetchOnceListening(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return void (await answer.arrayBuffer());
    await passing(100);
  }
}

/** Starts Debian's nginx by deploy/nginx.conf, in plain http and on a port of its own, before these servers. */
export async function startNginx(folder: string, port: number, servers: number[]): Promise<Running> {
  const whole = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const [upstream = '', , site = ''] = whole.split(/^(?=server \{)/m);
  const left = [...servers];
  const before = upstream.replaceAll(/^ {2}(?:# )?server [\d.:]+/gm, () => `  server 127.0.0.1:${left.shift()}`);
  const plain = site
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}(listen \[.*|ssl_.*);\n/gm, '')
    .replace('staff.example.com', 'localhost');
  const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const http = `${parts.map((part) => `${part}_temp_path ${folder}/${part};`).join('\n')}\n${before}\n${plain}`;
  const file = join(folder, 'nginx.conf');
  await mkdir(folder, { recursive: true });
  await writeFile(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents { worker_connections 4096; }\nhttp {\n${http}\n}\n`,
  );
  const nginx = run(program, ['-e', 'stderr', '-c', file], { cwd: folder, env: { PATH: process.env.PATH } });
  // Whether it answers 502 or 404, it is there.
  await fetchOnceListening(`http://localhost:${port}`);
  return nginx;
}
