import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { RoleName } from '#contract/role-names.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import { newId } from './new-id.ts';
import { roleHolder } from './role-holders.ts';
import type { TestServer } from './test-server.ts';

/** A role holder with an open console, who uploads files over HTTP. */
export async function consoleSender(testServer: TestServer, role: RoleName, scope?: Parameters<typeof roleHolder>[2]) {
  const { person, cookie } = await roleHolder(testServer, role, scope);
  const post = (operation: string, body: object) => testServer.post(`/console/${operation}`, body, cookie);
  const read = async <Answer>(url: string): Promise<Answer> => {
    const answer = await testServer.ask({ url: `/api/console/${url}`, cookie });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json();
  };

  const sendPiece = (id: Id, number: number, piece: Buffer) =>
    testServer.ask({
      method: 'PUT',
      url: `/api/console/uploads/${id}/pieces/${number}`,
      body: piece,
      cookie,
      headers: { 'content-type': 'application/octet-stream' },
    });

  /** Uploads a whole file; answers the upload's id and the file's SHA-256. */
  const send = async (name: string, bytes: Buffer): Promise<{ uploadId: Id; sha256: string }> => {
    const id = newId();
    expectOk(await post('uploads', { id, name, size: bytes.length, modified: 0 }));
    for (let number = 0; number * uploadLimits.piece < bytes.length; number += 1) {
      const start = number * uploadLimits.piece;
      expectOk(await sendPiece(id, number, bytes.subarray(start, start + uploadLimits.piece)));
    }
    return { uploadId: id, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

  return { person, cookie, post, read, sendPiece, send };
}

/** @throws if the status is not 200 */
export function expectOk(answer: LightMyRequestResponse): void {
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
