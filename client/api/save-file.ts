import { failureIn } from './call-failure.ts';
import { asFailure, personalFetch } from './personal-fetch.ts';

/**
 * Fetches a file and saves it under the name that the server gives it.
 * @throws {CallFailure}
 */
export async function saveFile(address: string): Promise<void> {
  const answer = await personalFetch(address).catch(asFailure);
  if (!answer.ok) throw await failureIn(answer);
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.xlsx';
  saveBlob(await answer.blob().catch(asFailure), decodeURIComponent(name));
}

/** Saves a file that the page has, under a name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // By then the browser has saved it; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
