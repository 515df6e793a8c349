import { useEffect, useRef } from 'react';

/**
 * Keeps the room as high as the visible part of the page. An iPhone's keyboard covers the page instead of shrinking it,
 * and would hide the input. It also tells the toasts to stay above the input.
 */
export function useRoomHeight() {
  const scene = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = scene.current;
    const seen = window.visualViewport;
    if (!element) return;
    const fit = () => {
      const isCovered = seen && seen.scale === 1 && innerHeight - seen.height > 80;
      if (isCovered) element.style.setProperty('--room-height', `${seen.height}px`);
      else element.style.removeProperty('--room-height');
      if (isCovered) scrollTo(0, 0);
    };
    const foot = element.querySelector('textarea')?.closest('label')?.parentElement?.parentElement ?? null;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--bottom-bar', `${foot?.offsetHeight ?? 0}px`),
    );
    if (foot) observer.observe(foot);
    seen?.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      seen?.removeEventListener('resize', fit);
      document.documentElement.style.removeProperty('--bottom-bar');
    };
  }, []);
  return scene;
}
