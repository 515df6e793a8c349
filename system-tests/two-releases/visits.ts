import { setTimeout as passing } from 'node:timers/promises';

/** What each screen reads first. */
const reads = [
  '/api/auth/session',
  '/api/home/news?language=en',
  '/api/trainings/mine?language=en',
  '/api/profile/mine',
  '/api/time-off/overview?language=en',
  '/api/absence/reports',
  '/api/benefits/mine?language=en',
  '/api/account/devices',
  '/api/my-voice/messages?limit=50',
];

const screens = ['/home', '/pay', '/my-profile', '/time-off', '/my-voice', '/more'];

/** Every answer that was no 200, and how many there were in all. */
export type Visits = { answers: number; pages: number; wrong: Record<string, number> };

/**
 * Opens one screen after the other as people do who have been nowhere before: the page, every file that it names, and
 * what a screen reads; and as pages do that are open already, some file of any release.
 */
export function visit(origin: string, cookies: string[], atOnce: number, built: () => string[]) {
  const visits: Visits = { answers: 0, pages: 0, wrong: {} };
  let over = false;

  async function take(path: string, cookie: string, accept: string): Promise<string> {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie, accept } }).catch((error: Error) => error);
    const text = answer instanceof Error ? '' : await answer.text().catch(() => '');
    const status = answer instanceof Error ? `${answer.cause}` : answer.status;
    visits.answers += 1;
    if (status !== 200) {
      const kind = path.startsWith('/built/') ? '/built/' : path;
      visits.wrong[`${kind} ${status}`] = (visits.wrong[`${kind} ${status}`] ?? 0) + 1;
    }
    return text;
  }

  async function browse(first: number): Promise<void> {
    for (let turn = first; !over; turn += atOnce) {
      const cookie = cookies[turn % cookies.length] ?? '';
      const page = await take(screens[turn % screens.length] ?? '/', cookie, 'text/html');
      const named = new Set(page.match(/\/built\/[\w.~-]+/g));
      await Promise.all([...named].map((file) => take(file, cookie, '*/*')));
      await Promise.all(reads.map((read) => take(read, cookie, 'application/json')));
      const files = built();
      for (let times = 0; times < 5; times += 1)
        await take(files[Math.floor(Math.random() * files.length)] ?? '/', cookie, '*/*');
      visits.pages += 1;
      await passing(100);
    }
  }

  const browsing = Promise.all(Array.from({ length: atOnce }, (_, first) => browse(first)));
  return {
    async end(): Promise<Visits> {
      over = true;
      await browsing;
      return visits;
    },
  };
}
