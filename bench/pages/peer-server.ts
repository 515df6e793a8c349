import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { installPeer } from '#bench/install-peer.ts';
import type { DemoServer } from './demo-server.ts';

/** The peer's pages, built and served. */
type PeerServer = { url: string; close(): Promise<void> };

/**
 * Builds the peer with the records that our own screens show, and serves it as a good host would: with Brotli, its
 * files cached for ever. Its records come from files beside it, so it pays for no hosted database; nobody has to sign
 * in.
 */
export async function openPeerServer(ours: DemoServer): Promise<PeerServer> {
  const { folder, remove } = await installPeer('pages');
  await writeRecords(ours, join(folder, 'public'));
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { chunkSizeWarningLimit: 2000 },
  });
  const server = await serve(join(folder, 'dist'));
  return {
    url: server.url,
    close: async () => {
      server.close();
      await remove();
    },
  };
}

async function writeRecords(ours: DemoServer, folder: string): Promise<void> {
  const records = join(folder, 'records');
  await mkdir(records, { recursive: true });
  const read = async (path: string) => (await ours.read(path)).json();
  const copyPicture = async (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    await writeFile(join(records, name), Buffer.from(await (await ours.read(path)).arrayBuffer()));
    return `/records/${name}`;
  };
  const write = (name: string, content: unknown) => writeFile(join(records, `${name}.json`), JSON.stringify(content));

  const { news } = (await read('/api/home/news?language=en')) as {
    news: { picture: string; line: { text: string } }[];
  };
  await write(
    'stories',
    await Promise.all(
      news.map(async ({ picture, line }) => ({ picture: await copyPicture(picture), title: line.text })),
    ),
  );
  const { payslips } = (await read('/api/pay/payslips')) as { payslips: { fileName: string; date: unknown }[] };
  await write(
    'payslips',
    payslips.map(({ fileName, date }) => ({ fileName, date: JSON.stringify(date) })),
  );
  const { user } = (await read('/api/auth/session')) as { user: { profilePic: string } };
  const mine = (await read('/api/profile/mine')) as object;
  await write('profile', {
    picture: await copyPicture(user.profilePic),
    facts: Object.entries(mine).filter(([, value]) => typeof value === 'string'),
  });
  const { messages } = (await read('/api/my-voice/messages?limit=50')) as {
    messages: { seq: number; sender: { fullName: string | null }; text: string | null }[];
  };
  await write(
    'messages',
    messages.map(({ seq, sender, text }) => ({ seq, sender: sender.fullName, text })),
  );
}

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer');
    const isFile = extname(pathname) !== '';
    const file = isFile ? pathname : '/index.html';
    const content = await readFile(join(folder, file)).catch(() => null);
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    const kind = kinds[extname(file)];
    response.setHeader('cache-control', isFile ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (kind) response.setHeader('content-type', kind).setHeader('content-encoding', 'br');
    response.end(kind ? brotliCompressSync(content) : content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
