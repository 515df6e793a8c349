import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { mirrorLook } from '#client/device/page-look.ts';
import { type CompanyLook, companyLookId } from '#contract/page-look.ts';
import { companySetupQueries } from './company-queries.ts';

/** Sets the app's colour, null for ours, and shows it at once. @throws {CallFailure} */
export async function setAccent(accent: string | null): Promise<void> {
  await shown(await consoleCall('companySetup.setAccent', { accent }));
}

/** Sets the app's logo, a PNG in base64, null for our mark, and shows it at once. @throws {CallFailure} */
export async function setLogo(png: string | null): Promise<void> {
  await shown(await consoleCall('companySetup.setLogo', { png }));
}

/** Shows the look on this page; everybody else sees it with their next page. */
async function shown({ look }: { look: CompanyLook | null }): Promise<void> {
  const before = document.getElementById(companyLookId);
  if (look) await add(look, before);
  before?.remove();
  mirrorLook();
  await queryClient.invalidateQueries(companySetupQueries.setup());
}

/** Adds the new style sheet and waits for it, so that the page is never without one. */
function add({ stylesheet, bars }: CompanyLook, before: HTMLElement | null): Promise<void> {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: stylesheet,
    id: companyLookId,
  });
  Object.assign(link.dataset, bars);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    if (before) before.after(link);
    else document.head.append(link);
  });
}
