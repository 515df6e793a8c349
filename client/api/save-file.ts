import { failureIn } from './call-failure.ts';
import { asFailure, personalFetch } from './personal-fetch.ts';

/**
 * Fetches a file and saves it under the name that the server gives it.
 * @throws {CallFailure}
 */
export async function saveFile(address: string): Promise<void> {
  const answer = await personalFetch(address).catch(asFailure);
  if (!answer.ok) throw await failureIn(answer);
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  const file = URL.createObjectURL(await answer.blob().catch(asFailure));
  Object.assign(document.createElement('a'), { href: file, download: decodeURIComponent(name) }).click();
  // By then the browser has saved it; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
