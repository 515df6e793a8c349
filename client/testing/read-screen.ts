import { utils } from 'vitest/browser';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';

/** What is said of the buttons of an element, such as why one cannot be pressed. */
function reasonsIn(element: Element): string[] {
  return Array.from(element.querySelectorAll('button[aria-describedby]'), (button) => {
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = [button, ...ids.map((id) => document.getElementById(id))].map((one) => one?.textContent);
    return `\n- reason: ${said.join(' · ')}`;
  });
}

/** What a screen reader finds in an element, once it is loaded and has been the same for some frames. */
export async function readScreen(element: Element): Promise<string> {
  // The clock of a test goes on for some milliseconds whenever something is waited for.
  const madeNow = new RegExp(`${newId().slice(0, 9)}[-0-9a-f]+`, 'g');
  let [found, frames] = ['', 0];
  while (frames < 4) {
    const before = found;
    await new Promise(requestAnimationFrame);
    const tree = utils.aria.renderAriaTree(utils.aria.generateAriaTree(element));
    found = [tree, ...reasonsIn(element)].join('').replaceAll(madeNow, 'new-id');
    const isLoaded = !element.querySelector('[data-shape]') && queryClient.isFetching({ queryKey: ['console'] }) === 0;
    frames = isLoaded && found === before ? frames + 1 : 0;
  }
  return found;
}
