import { notedLook, notedSignedIn } from '#client/device/worker-notes.ts';
import { type FirstPaint, openedPage, readsOf, shellOf } from '#contract/first-paint.ts';
import { screenAt } from '#contract/paths.ts';
import { cachedPage } from './cached-releases.ts';
import { notedCompanyLook } from './company-look.ts';

/** Answers with the cached page, as the server would write it but for the preloads; without one, from the network. */
export async function answerWithPage(request: Request, address: string): Promise<Response> {
  const cached = await cachedPage().catch(() => undefined);
  if (!cached) return fetch(request);
  const { page, firstPaint } = cached;
  const headers = new Headers(page.headers);
  // These headers do not fit the changed text.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(await opened(await page.text(), (await firstPaint.json()) as FirstPaint, address), {
    headers,
    status: screenAt(address) ? 200 : 404,
  });
}

/** Firefox would read each script twice from a plain preload (decision 083). */
const isChromium = 'userAgentData' in navigator;

async function opened(html: string, firstPaint: FirstPaint, address: string): Promise<string> {
  const [look, isSignedIn, company] = await Promise.all([notedLook(), notedSignedIn(), notedCompanyLook()]);
  const shell = shellOf(firstPaint, address, isSignedIn);
  const reads = isSignedIn ? readsOf(shell, address, look.language) : [];
  const page = openedPage(html, firstPaint, { shell, look, company, reads });
  // The styles come from this worker's cache, so a snapshot can wait for them (decision 081).
  const styled = page.replaceAll('rel="preload" as="style"', 'rel="stylesheet"');
  // Chromium compiles a `modulepreload` again at every opening; a plain preload comes with its code cache (decision 080).
  return isChromium ? styled.replaceAll('rel="modulepreload"', 'rel="preload" as="script"') : styled;
}
