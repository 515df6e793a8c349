import { useEffect, useState } from 'react';

/** How long a slide stands, in milliseconds. */
const standing = 3000;

/**
 * Which slide stands and when the next comes. `at` runs from -1 to count: both ends are the copies, and `settle`,
 * called when the turn is over, jumps from a copy to its original.
 */
export function useSlides(count: number, start: number) {
  const [at, setAt] = useState(start);
  const [still, setStill] = useState(false);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [held, hold] = useState(false);
  const shown = (at + count) % count;

  function turn(steps: 1 | -1) {
    setStill(false);
    // A turn that comes before the last one settled goes on from the original.
    setAt(((at + count) % count) + steps);
  }

  useEffect(() => {
    if (paused || held || count < 2) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      setStill(false);
      setAt((before) => ((before + count) % count) + 1);
    }, standing);
    return () => clearInterval(timer);
  }, [paused, held, count]);

  return {
    at,
    shown,
    /** True while the jump from a copy to its original must not be seen. */
    still,
    paused,
    hold,
    turn,
    show: (place: number) => {
      setStill(false);
      setAt(place);
    },
    settle: () => {
      if (at === shown) return;
      setStill(true);
      setAt(shown);
    },
    togglePaused: () => setPaused(!paused),
  };
}
