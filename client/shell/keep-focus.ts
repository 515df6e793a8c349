import { focusTitle } from './title-focus.ts';

/** What was around a removed element: the rows after and before its own, and its ancestors, innermost first. */
type Surroundings = { rows: Element[]; ancestors: Element[] };

const rowSelector = 'li, [role=listitem]';

/**
 * Restores a focus that is lost because its element was removed: to what opened the dialog, else to the next row or the
 * row around it, else to the heading above, else to the title. Returns how to stop.
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
      // If the whole screen goes, the next one takes the focus.
      surroundings = [...removal.removedNodes].some(holdsScreen) ? null : surroundingsOf(removal);
      if (!surroundings) opener = null;
    }
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    // A dialog that knows its opener restores the focus first.
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
      // A tap beside the element gives the focus up on purpose.
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
