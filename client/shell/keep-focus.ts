import { focusTitle } from './title-focus.ts';

/** What was around an element that is gone: the row after its own and the row before it, and its ancestors, from within. */
type Surroundings = { rows: Element[]; ancestors: Element[] };

const rowSelector = 'li, [role=listitem]';

/**
 * From now on, until the function it answers with is called, gives back a focus that is lost because what had it is gone:
 * to what opened a dialog, else to the row it stood in or the next one, else to the heading above, else to the title.
 */
export function keepFocus(): () => void {
  const leaving = new AbortController();
  /** What had the focus last, anywhere. */
  let focused: Element | null = null;
  /** What had it last on the screen itself: not in a dialog, which is beside the root, nor in a toast. */
  let opener: Element | null = null;
  let surroundings: Surroundings | null = null;

  function restore(): void {
    const isLost = document.activeElement === document.body && document.querySelector('[role=dialog]') === null;
    if (!isLost || leaving.signal.aborted) return;
    if (opener?.isConnected && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
    if (surroundings) focusNear(surroundings);
    else focusTitle();
  }

  const observer = new MutationObserver((records) => {
    const removal =
      opener && !opener.isConnected && !surroundings ? records.find((record) => takesAway(record, opener)) : undefined;
    if (removal) {
      // A screen that goes leaves the focus to the next one.
      surroundings = [...removal.removedNodes].some(holdsScreen) ? null : surroundingsOf(removal);
      if (!surroundings) opener = null;
    }
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    // A dialog that knows what opened it has its turn first.
    requestAnimationFrame(restore);
  });
  observer.observe(document.body, { childList: true, subtree: true });

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      focused = target;
      if (!target.closest('#root') || target.closest('[role=status]')) return;
      opener = target;
      surroundings = null;
    },
    leaving,
  );
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) =>
      // Whoever taps beside it has let go of it.
      queueMicrotask(() => {
        if (relatedTarget || target !== focused || !focused?.isConnected) return;
        if (document.hasFocus() && document.activeElement === document.body) focused = opener = surroundings = null;
      }),
    leaving,
  );

  return () => {
    leaving.abort();
    observer.disconnect();
  };
}

function takesAway({ removedNodes }: MutationRecord, element: Element | null): boolean {
  return [...removedNodes].some((node) => node.contains(element));
}

function holdsScreen(node: Node): boolean {
  return node instanceof Element && (node.matches('main') || node.querySelector('main') !== null);
}

function surroundingsOf({ target, removedNodes, nextSibling, previousSibling }: MutationRecord): Surroundings {
  const isRow = [...removedNodes].some((node) => node instanceof Element && node.matches(rowSelector));
  const ancestors: Element[] = [];
  for (let node: Node | null = target; node instanceof Element; node = node.parentElement) ancestors.push(node);
  return { rows: isRow ? [nextSibling, previousSibling].filter((node) => node instanceof Element) : [], ancestors };
}

function focusNear({ rows, ancestors }: Surroundings): void {
  const row = rows.find((one) => one.isConnected);
  const control = row?.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  if (control) {
    control.focus({ preventScroll: true });
    return;
  }
  for (const element of ancestors.filter((one) => one.isConnected)) {
    if (element.matches('main')) break;
    const heading = element.matches('section') ? element.querySelector('h2') : null;
    const next = element.matches(`${rowSelector}, [tabindex]`) ? element : heading;
    if (!(next instanceof HTMLElement)) continue;
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    return;
  }
  focusTitle();
}
