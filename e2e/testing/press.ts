import type { CDPSession, Page } from '@playwright/test';

/** Everything that can be pressed. */
const pressable = [
  'a[href]',
  'button:not([disabled], [aria-disabled="true"])',
  'select',
  'label:has(input[type="checkbox"], input[type="radio"])',
].join();

/** The elements that look the same while pressed, each kind once. */
export async function unmovedByPress(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: pressable });
  const seen = new Set<string>();
  const unmoved: string[] = [];
  for (const nodeId of nodeIds) {
    const { object } = await devTools.send('DOM.resolveNode', { nodeId });
    const before = await lookOf(devTools, object.objectId ?? '');
    if (before.kind === null || seen.has(before.kind)) continue;
    seen.add(before.kind);
    await devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] });
    const pressed = await lookOf(devTools, object.objectId ?? '');
    await devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [] });
    if (pressed.look === before.look) unmoved.push(before.kind);
  }
  await devTools.detach();
  return unmoved;
}

/** The computed look of an element and its descendants; the kind is null if it is not visible. */
async function lookOf(devTools: CDPSession, objectId: string): Promise<{ kind: string | null; look: string }> {
  const { result } = await devTools.send('Runtime.callFunctionOn', {
    objectId,
    returnByValue: true,
    functionDeclaration: `function () {
      const wanted = ['opacity', 'transform', 'scale', 'backgroundColor', 'borderTopColor', 'color', 'textDecorationColor'];
      const styles = [this, ...this.querySelectorAll('*')].flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)));
      const look = JSON.stringify(styles.map((style) => wanted.map((name) => style[name])));
      const { tagName, className, dataset, innerText } = this;
      const words = (this.ariaLabel ?? innerText ?? '').split('\\n')[0];
      return { kind: this.checkVisibility() && !this.closest('[aria-hidden="true"]') ? tagName + ' ' + className + ' ' + (dataset.variant ?? '') + (className ? '' : words) : null, look };
    }`,
  });
  return result.value;
}
