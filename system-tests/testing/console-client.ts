import { createHash } from 'node:crypto';
import { uploadLimits } from '#contract/upload-limits.ts';
import { newId } from '#server/testing/new-id.ts';
import { fetchOnceUp } from './fetch-once-up.ts';

/** Opens the console of a server, for somebody who is signed in and has a role. */
export async function openConsole(url: string, cookie: string, password: string) {
  const send = async (method: string, path: string, body: RequestInit['body'], type: string) => {
    const headers = { cookie, origin: url, 'content-type': type };
    const answer = await fetchOnceUp(`${url}/api/console/${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const post = (path: string, body: object) => send('POST', path, JSON.stringify(body), 'application/json');
  await post('open', { password });

  return {
    post,
    read: async <Answer>(path: string): Promise<Answer> =>
      (await fetchOnceUp(`${url}/api/console/${path}`, { headers: { cookie } })).json() as Promise<Answer>,
    /** Uploads a file; answers the upload's id and the file's SHA-256. */
    upload: async (name: string, bytes: Buffer): Promise<{ uploadId: string; sha256: string }> => {
      const uploadId = newId();
      await post('uploads', { id: uploadId, name, size: bytes.length, modified: 0 });
      for (let number = 0; number * uploadLimits.piece < bytes.length; number += 1) {
        const start = number * uploadLimits.piece;
        const piece = new Uint8Array(bytes.subarray(start, start + uploadLimits.piece));
        await send('PUT', `uploads/${uploadId}/pieces/${number}`, piece, 'application/octet-stream');
      }
      return { uploadId, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
  };
}
