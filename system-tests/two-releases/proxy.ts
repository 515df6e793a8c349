import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { root } from '#scripts/root.mjs';
import { type Running, run } from '#system-tests/testing/running.ts';

const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };

/** The proxies of deploy/ that this machine has. */
export const proxies = (['nginx', 'caddy'] as const).filter((name) => existsSync(programs[name]));

/** Starts one of them before these servers, in plain http and on a port of its own. */
export function startProxy(name: (typeof proxies)[number], folder: string, port: number, servers: number[]) {
  return name === 'nginx' ? startNginx(folder, port, servers) : startCaddy(folder, port, servers);
}

/** Asks until something answers. */
async function fetchOnceListening(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return void (await answer.arrayBuffer());
    await passing(100);
  }
}

async function startCaddy(folder: string, port: number, servers: number[]): Promise<Running> {
  const whole = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
  const [site = ''] = whole.split(/^(?=# People are led on to https)/m);
  const addresses = servers.map((own) => `127.0.0.1:${own}`);
  // Whoever asks a second time begins with the last one.
  const lists = [addresses, addresses.toReversed(), addresses];
  const plain = site
    .replaceAll(/(?<=reverse_proxy )127\.0\.0\.1:3000/g, () => lists.shift()?.join(' ') ?? '')
    .replace('\nstaff.example.com {', `\nhttp://localhost:${port} {`);
  const file = join(folder, 'Caddyfile');
  await mkdir(folder, { recursive: true });
  await writeFile(file, `{\nadmin off\nstorage file_system ${folder}\n}\n${plain}`);
  const env = { PATH: process.env.PATH, HOME: folder };
  const caddy = run(programs.caddy, ['run', '--adapter', 'caddyfile', '--config', file], { cwd: folder, env });
  await fetchOnceListening(`http://localhost:${port}`);
  return caddy;
}

async function startNginx(folder: string, port: number, servers: number[]): Promise<Running> {
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
  const nginx = run(programs.nginx, ['-e', 'stderr', '-c', file], { cwd: folder, env: { PATH: process.env.PATH } });
  // Whether it answers 502 or 404, it is there.
  await fetchOnceListening(`http://localhost:${port}`);
  return nginx;
}
