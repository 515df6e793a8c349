import type { Settings } from '#server/environment/settings.ts';

/** How long a server on this machine may take to answer, in milliseconds; it allows its database two seconds. */
const timeoutMs = 5_000;

type Reached = Pick<Settings, 'host' | 'port' | 'metricsListen' | 'metricsToken'>;

/** The figures of a server, by name and labels as they are written. */
export type Figures = Map<string, number>;

/** The address of a server's own machine at which it answers. */
export function addressOf({ host, port }: { host: string; port: number }): string {
  const named = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}

/** Whether a server of these settings answers on this machine, and whether it is ready; null where nothing answers. */
export async function readiness(settings: Reached): Promise<'ready' | 'not-ready' | null> {
  const answer = await ask(`${addressOf(settings)}/health/ready`);
  if (!answer) return null;
  return answer.ok ? 'ready' : 'not-ready';
}

/** The figures of that server; null where the settings turn them off, or it does not answer. */
export async function figuresOf(settings: Reached): Promise<Figures | null> {
  const { metricsListen, metricsToken } = settings;
  if (!metricsListen && !metricsToken) return null;
  const address = addressOf(metricsListen ?? settings);
  const answer = await ask(`${address}/metrics`, metricsToken ? { authorization: `Bearer ${metricsToken}` } : {});
  if (!answer?.ok) return null;
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The sum of a figure over its labels, or over those that contain some words. */
export function sumOf(figures: Figures, name: string, label = ''): number {
  const wanted = [...figures].filter(([key]) => (key === name || key.startsWith(`${name}{`)) && key.includes(label));
  return wanted.reduce((sum, [, value]) => sum + value, 0);
}

function ask(url: string, headers: Record<string, string> = {}): Promise<Response | null> {
  return fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
}
