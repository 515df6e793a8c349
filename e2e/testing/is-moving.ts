/**
 * Whether something on the page is on its way in or out: what is half seen has no colours to judge. What goes on for ever
 * does not count. Runs in the page, so it refers to nothing outside itself.
 */
export async function isMoving(): Promise<boolean> {
  // What was put on the page just now begins to move with the next frame.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return (
    document.activeViewTransition !== null ||
    // React Aria lays a modal out at opacity 0 before it lets it enter.
    document.querySelector('[data-rac][style*="opacity: 0"]') !== null ||
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  );
}
