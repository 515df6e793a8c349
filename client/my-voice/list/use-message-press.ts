import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** How long a finger rests before the menu opens, in milliseconds, and how far it may move meanwhile, in px. */
const rest = 450;
const slip = 10;

/**
 * Opens a message's menu by a long press on its bubble, or by a right click or the context-menu key anywhere in its
 * row. A right click on a selection or a link is left to the browser, whose own menu copies and opens.
 */
export function useMessagePress(bubble: RefObject<HTMLElement | null>, open: () => void) {
  const timer = useRef(0);
  const start = useRef({ x: 0, y: 0 });
  const opened = useRef(false);
  const wasSelected = useRef(false);
  const stop = () => clearTimeout(timer.current);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      opened.current = false;
      const target = event.target as Node;
      // Read before the contextmenu event: a Mac has selected the word under the pointer by then.
      const selection = getSelection();
      wasSelected.current = selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(target);
      if (event.pointerType === 'mouse' || !bubble.current?.contains(target)) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = window.setTimeout(() => {
        opened.current = true;
        open();
      }, rest);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slip) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The touch that opened the menu must not also press a link. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!opened.current) return;
      opened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      // Undefined for a key, and always in Safari.
      const pointer = (event.nativeEvent as globalThis.PointerEvent).pointerType;
      const byMouse = pointer === 'mouse' || event.button === 2 || event.ctrlKey;
      if (byMouse && (wasSelected.current || (event.target as Element).closest('a'))) return;
      event.preventDefault();
      stop();
      if (byMouse) getSelection()?.removeAllRanges();
      if (pointer === 'touch' && opened.current) return;
      opened.current = pointer === 'touch';
      open();
    },
  };
}
