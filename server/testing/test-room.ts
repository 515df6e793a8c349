import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';
import { myVoicePace, myVoiceRoom } from '#server/my-voice/my-voice-tables.ts';
import { newId } from './new-id.ts';
import type { TestServer } from './test-server.ts';

/** A page of the room, as the server answers it. */
export type Page = {
  epoch: Id;
  upto: number;
  mode: string;
  messages: Message[];
  more: boolean;
  reacted: { seq: number; emoji: string }[];
  you: { moderator: boolean; mutedUntil: string | null; mutedFor: number };
};

/** The room of a test server, as one person's app uses it. */
export function roomOf(testServer: TestServer, cookie: string) {
  const read = async <Answer>(url: string) => (await testServer.ask({ url: `/api${url}`, cookie })).json() as Answer;
  return {
    send: (text: string, more: object = {}): Promise<LightMyRequestResponse> =>
      testServer.post('/my-voice/messages', { clientId: newId(), text, ...more }, cookie),
    /** Sends a message that must be accepted, and answers its number. */
    say: async (text: string, more: object = {}): Promise<number> => {
      const answer = await testServer.post('/my-voice/messages', { clientId: newId(), text, ...more }, cookie);
      if (answer.statusCode !== 200) throw new Error(`Not taken: ${answer.body}`);
      return answer.json().seq;
    },
    read,
    history: (query = '') => read<Page>(`/my-voice/messages${query}`),
    changes: (after: number, epoch: string) => read<Frame | Reset>(`/my-voice/changes?after=${after}&epoch=${epoch}`),
    search: (text: string) =>
      read<{ messages: Message[]; more: boolean }>(`/my-voice/search?text=${encodeURIComponent(text)}`),
    post: (url: string, body: object): Promise<LightMyRequestResponse> => testServer.post(url, body, cookie),
  };
}

/** Refills the room's and everybody's message allowance. */
export async function restRoom(testServer: Pick<TestServer, 'db'>): Promise<void> {
  await testServer.db.delete(myVoicePace);
  await testServer.db.update(myVoiceRoom).set({ fullAt: sql`to_timestamp(0)` });
}
