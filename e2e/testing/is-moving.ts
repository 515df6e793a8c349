/**
 * Whether anything on the page is still entering or leaving: half transparent, it has no colours to check. Endless
 * animations do not count. Runs in the page, so it refers to nothing outside itself.
 */
export async function isMoving(): Promise<boolean> {
  // What was just added starts to move with the next frame.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return (
    document.activeViewTransition !== null ||
    // React Aria renders a modal with opacity 0 before it enters.
    document.querySelector('[data-rac][style*="opacity: 0"]') !== null ||
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  );
}
