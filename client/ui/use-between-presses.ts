import { useEffect, useReducer, useRef } from 'react';

/** How long after a pointerup its click may still come, in milliseconds. */
const clickDelay = 100;

let isPressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  for (const go of [...waiting]) go();
}

/** Watches for presses for the lifetime of the page. */
export function startPressWatch(): void {
  const listen = (type: string, hear: () => void) => addEventListener(type, hear, true);
  listen('pointerdown', () => {
    clearTimeout(timer);
    isPressed = true;
  });
  listen('pointerup', () => {
    timer = setTimeout(release, clickDelay);
  });
  // A finger that starts to scroll presses nothing, and a press that opens the browser's menu may get no pointerup.
  for (const end of ['pointercancel', 'contextmenu']) listen(end, release);
}

/**
 * A value that changes only while nothing is pressed: for what comes and goes by itself, and would move or cover what
 * is under a finger, so that the press is lost.
 */
export function useBetweenPresses<Value>(value: Value): Value {
  const shown = useRef(value);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  if (!isPressed) shown.current = value;
  useEffect(() => {
    if (!isPressed) return;
    waiting.add(draw);
    return () => void waiting.delete(draw);
  });
  return shown.current;
}
