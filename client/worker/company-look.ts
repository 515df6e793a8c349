import type { CompanyLook } from '#contract/page-look.ts';

/** Holds the company's style sheet, its logo, and the answer that names them. */
const cacheName = 'stagedoor-worker-company-look';
const address = '/api/company/look';

/** The company's changes to the look, as last read here; null for none. */
export async function notedCompanyLook(): Promise<CompanyLook | null> {
  const noted = await caches.match(address, { cacheName }).catch(() => undefined);
  return noted ? ((await noted.json()) as { look: CompanyLook | null }).look : null;
}

/** Reads the look again for the next page, and caches the files it names first. Offline, nothing changes. */
export async function readCompanyLookAgain(): Promise<void> {
  const answer = await fetch(address, { priority: 'low' }).catch(() => undefined);
  if (!answer?.ok) return;
  const { look } = (await answer.clone().json()) as { look: CompanyLook | null };
  const noted = await notedCompanyLook();
  if (look?.stylesheet === noted?.stylesheet) return;
  const files = look ? [look.stylesheet, ...(look.logo ? [look.logo] : [])] : [];
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(address, answer);
  const isOld = ({ url }: Request) => ![address, ...files].includes(new URL(url).pathname);
  await Promise.all((await cache.keys()).filter(isOld).map((request) => cache.delete(request)));
}
