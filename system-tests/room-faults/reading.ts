import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** Reads from the node at a port as a signed-in person, under the given origin. */
export function readerOf(port: number, origin: string, cookie: string) {
  function read<Answer>(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { host: new URL(origin).host, cookie };
      get({ host: '127.0.0.1', port, path: `/api/my-voice${path}`, headers, agent: false }, async (answer) => {
        const said = await json(answer).catch(() => null);
        if (answer.statusCode === 200) resolve(said as Answer);
        else reject(new Error(`${path}: ${answer.statusCode} ${JSON.stringify(said)}`));
      }).on('error', reject);
    });
  }

  type Page = { epoch: string; upto: number; messages: Message[]; more: boolean };
  const page = (before?: number) => read<Page>(`/messages?limit=100${before ? `&before=${before}` : ''}`);
  return {
    page,
    /** The whole log, oldest first. */
    async log(): Promise<Message[]> {
      const all: Message[] = [];
      for (let more = true; more; ) {
        const older = await page(all.at(-1)?.seq);
        all.push(...older.messages);
        more = older.more;
      }
      return all.reverse();
    },
    changes: (after: number, epoch: string) => read<Frame | Reset>(`/changes?after=${after}&epoch=${epoch}`),
  };
}
