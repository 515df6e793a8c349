import { useEffect, useState } from 'react';

/** How long a slide stays, in milliseconds. */
const standing = 3000;

/**
 * Which slide is shown, and when the next comes. `at` runs from -1 to count: both ends are copies, and `settle`, called
 * when a turn ends, jumps from a copy to its original.
 */
export function useSlides(count: number, start: number) {
  const [at, setAt] = useState(start);
  const [still, setStill] = useState(false);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isInUse, setIsInUse] = useState(false);
  const shown = (at + count) % count;

  if (at > count) {
    // News that there is no more was shown: the last takes its place.
    setStill(true);
    setAt(count - 1);
  }

  function turn(steps: 1 | -1) {
    setStill(false);
    // A turn before the last one has settled continues from the original.
    setAt(((at + count) % count) + steps);
  }

  useEffect(() => {
    if (paused || isInUse || count < 2) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      setStill(false);
      setAt((before) => ((before + count) % count) + 1);
    }, standing);
    return () => clearInterval(timer);
  }, [paused, isInUse, count]);

  return {
    at,
    shown,
    /** True for the jump from a copy to its original, which must not be animated. */
    still,
    paused,
    setIsInUse,
    turn,
    show: (index: number) => {
      setStill(false);
      setAt(index);
    },
    settle: () => {
      if (at === shown) return;
      setStill(true);
      setAt(shown);
    },
    togglePaused: () => setPaused(!paused),
  };
}
