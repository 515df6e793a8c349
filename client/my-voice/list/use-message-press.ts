import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a finger rests before it opens the menu, in milliseconds, and how far it may move meanwhile, in px. */
const rest = 450;
const slip = 10;

/**
 * Opens a message's menu by a long press, the secondary button or the context-menu key. A press on a selection or a link
 * with a mouse is left to the browser, whose own menu copies and opens.
 */
export function useMessagePress(open: (bubble: HTMLElement) => void) {
  const timer = useRef(0);
  const start = useRef({ x: 0, y: 0 });
  const opened = useRef(false);
  const stop = () => clearTimeout(timer.current);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      opened.current = false;
      if (event.pointerType === 'mouse') return;
      const bubble = event.currentTarget;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = window.setTimeout(() => {
        opened.current = true;
        open(bubble);
      }, rest);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slip) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The finger that opened the menu is not also a press on a link. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!opened.current) return;
      opened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const onLink = (event.target as Element).closest('a') !== null;
      // None for a key.
      const pointer = (event.nativeEvent as globalThis.PointerEvent).pointerType;
      if (pointer === 'mouse' && (onLink || getSelection()?.isCollapsed === false)) return;
      event.preventDefault();
      stop();
      if (pointer === 'touch' && opened.current) return;
      opened.current = pointer === 'touch';
      open(event.currentTarget);
    },
  };
}
