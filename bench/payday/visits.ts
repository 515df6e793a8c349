/** A thread that is a crowd on payday: each signs in, unlocks pay, lists the payslips and opens the newest. */
import { Agent, request } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** The steps of a visit, in order. */
export const steps = ['sign-in', 'unlock', 'list', 'PDF'] as const;
export type Step = (typeof steps)[number];

/** Who visits, spread over so many seconds, and how. */
export type Payday = {
  port: number;
  headers: Record<string, string>;
  emails: string[];
  password: string;
  seconds: number;
};

/** How long each step took, in milliseconds, and every answer other than 200: `unlock 503`. */
export type Visited = { took: Record<Step, number[]>; refused: string[] };

type Answer = { status: number; cookies: string[]; body: Buffer };

parentPort?.on('message', async ({ port, headers, emails, password, seconds }: Payday) => {
  const agent = new Agent({ keepAlive: true });
  const visited: Visited = { took: { 'sign-in': [], unlock: [], list: [], PDF: [] }, refused: [] };
  const begun = performance.now();
  const visits = emails.map(async (email, index) => {
    await passing(Math.max(0, begun + (index * seconds * 1000) / emails.length - performance.now()));
    await visit(email).catch((error: unknown) => visited.refused.push(String(error)));
  });
  await Promise.all(visits);
  agent.destroy();
  parentPort?.postMessage(visited);

  async function visit(email: string): Promise<void> {
    const { cookies } = await take('sign-in', 'POST', '/api/auth/sign-in/email', { email, password });
    const cookie = cookies.map((each) => each.slice(0, each.indexOf(';'))).join('; ');
    await take('unlock', 'POST', '/api/pay/unlock', { email, password }, cookie);
    const { body } = await take('list', 'GET', '/api/pay/payslips', undefined, cookie);
    const [newest] = JSON.parse(body.toString()).payslips;
    await take('PDF', 'GET', newest.downloadURL, undefined, cookie);
  }

  async function take(step: Step, method: string, path: string, input?: object, cookie?: string): Promise<Answer> {
    const started = performance.now();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const all = cookie === undefined ? headers : { ...headers, cookie };
      const asking = request({ port, host: '127.0.0.1', method, path, headers: all, agent }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const cookies = response.headers['set-cookie'] ?? [];
          resolve({ status: response.statusCode ?? 0, cookies, body: Buffer.concat(pieces) });
        });
      });
      asking.on('error', reject);
      asking.end(input && JSON.stringify(input));
    });
    if (answer.status !== 200) throw new Error(`${step} ${answer.status}`);
    visited.took[step].push(performance.now() - started);
    return answer;
  }
});
