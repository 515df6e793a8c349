import { useEffect, useReducer, useRef } from 'react';
import { createEvent } from '#client/device/store.ts';

/** How long after a pointerup its click may still come, in milliseconds. */
const clickDelay = 100;

let isPressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const released = createEvent();

function release(): void {
  isPressed = false;
  released.emit();
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
    if (isPressed) return released.on(draw);
  });
  return shown.current;
}
