/**
 * Names what is wrong with the layout of the page as it stands, a line each; none if all is well. Runs in the browser.
 * - a word that breaks over two lines without a hyphen. Names of files and accounts, addresses, and words longer than a
 *   narrow line may break anywhere.
 * - text outside what clips it, be it at an edge or behind an ellipsis
 * - text that touches the edge of the pill or the button that it stands on
 * - in Arabic, text of the other direction whose punctuation or figures change places
 * - a control whose middle belongs to something else, once it is scrolled to
 * - a page that scrolls sideways
 */
export async function layoutFlaws(): Promise<string[]> {
  const controls =
    'a[href], button, input, select, textarea, [role=switch], [role=radio], [role=checkbox], [role=option], [role=menuitem]';
  const parts = 'main, nav, header, search, [role=dialog], [role=listbox], [role=status]';
  /** In characters: ours must not be longer, and a browser hyphenates people's if it can. */
  const longestWord = { ours: 24, theirs: 12 };
  /** Of the name in long-values.ts: inside a sentence nothing marks it as somebody's own. */
  const longName = 'Featherstonehaugh';
  const short = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
  let flaws = new Set<string>();

  await document.fonts.ready;
  await drawn();
  await look();
  // Flaws caused by a font or a picture that is still loading disappear.
  for (let again = 0; flaws.size > 0 && again < 10; again += 1) {
    await document.fonts.ready;
    await drawn();
    await look();
  }
  return [...flaws];

  /**
   * Waits until changes are laid out, including by code that observes them, and until a list has rendered what became
   * visible.
   */
  function drawn(): Promise<unknown> {
    return new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  }

  async function look(): Promise<void> {
    flaws = new Set();
    const roots = [...document.querySelectorAll(parts)].filter((root) => !root.parentElement?.closest(parts));
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
      flaws.add(
        `scrolls sideways by ${document.documentElement.scrollWidth - document.documentElement.clientWidth} px`,
      );
    }
    for (const words of roots.flatMap(textsIn)) {
      lookForBrokenWords(words);
      lookForClippedText(words);
      lookForTouchedEdges(words);
      lookForWrongDirection(words);
    }
    for (const control of roots.flatMap((root) => [...root.querySelectorAll(controls)])) {
      if (coverOf(control) === null) continue;
      // A virtual list has scrolled, and renders again.
      await drawn();
      const cover = coverOf(control);
      if (cover !== null) flaws.add(cover);
    }
    scrollTo(0, 0);
  }

  function textsIn(root: Element): Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      // Skips text for screen readers only, parts that are inert, and excerpts of text shown in full elsewhere.
      if (parent.closest('.visually-hidden, [aria-hidden=true], [inert], [data-excerpt], option, title, svg, textarea'))
        continue;
      if (getComputedStyle(parent).fontSize === '0px' || (parent.offsetWidth === 1 && parent.offsetHeight === 1))
        continue;
      texts.push(node as Text);
    }
    return texts;
  }

  function lookForBrokenWords(text: Text): void {
    if (linesOf(text, 0, text.length).length < 2) return;
    const isInTheirs = text.parentElement?.closest('bdi, [dir=auto]') !== null;
    for (const match of text.data.matchAll(/\S+/gu)) {
      const token = match[0];
      if (/[@_/]|\.\p{L}|\d/u.test(token)) continue;
      for (const part of token.matchAll(/[\p{L}\p{M}\u00AD'’]+/gu)) {
        const isTheirs = isInTheirs || part[0] === longName;
        if (part[0].replaceAll('\u00AD', '').length > (isTheirs ? longestWord.theirs : longestWord.ours)) continue;
        const start = match.index + part.index;
        const end = start + part[0].length;
        if (linesOf(text, start, end).length < 2) continue;
        for (let at = start + 1; at < end; at++) {
          // A soft hyphen's hyphen counts as part of the letter after it.
          const before = linesOf(text, at - 1, at).at(-1);
          const after = linesOf(text, at, at + 1).at(-1);
          if (before === undefined || after === undefined || before === after || text.data[at - 1] === '\u00AD')
            continue;
          flaws.add(`broken: ${text.data.slice(start, at)}|${text.data.slice(at, end)}`);
        }
      }
    }
  }

  /** The vertical centres of the lines that a range of a text occupies. */
  function linesOf(text: Text, start: number, end: number): number[] {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    const lines: number[] = [];
    for (const { top, bottom, width } of range.getClientRects()) {
      const middle = Math.round((top + bottom) / 2);
      if (width > 0 && lines.every((line) => Math.abs(line - middle) > 4)) lines.push(middle);
    }
    return lines;
  }

  function lookForClippedText(text: Text): void {
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (let box = text.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, position, textOverflow } = getComputedStyle(box);
      // The one line of a message that leads to it says itself that there is more.
      if (overflowX === 'hidden' && textOverflow === 'ellipsis') return;
      const clips = { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY) };
      // Text that can be scrolled to is not clipped.
      if (/auto|scroll/.test(overflowX + overflowY)) return;
      const edge = box.getBoundingClientRect();
      for (const rect of rects) {
        const outX = clips.x && (rect.left < edge.left - 1 || rect.right > edge.right + 1);
        const outY = clips.y && (rect.top < edge.top - slack(rect) || rect.bottom > edge.bottom + slack(rect));
        if (outX || outY) flaws.add(`cut ${outX ? 'sideways' : 'in height'}: ${short(text.data)}`);
      }
      if (position === 'fixed') return;
    }
  }

  function lookForTouchedEdges(text: Text): void {
    const box = text.parentElement;
    if (!box) return;
    const { backgroundColor, borderLeftWidth, paddingLeft, paddingRight, display } = getComputedStyle(box);
    const isDrawn = borderLeftWidth !== '0px' || !/, 0\)$/.test(backgroundColor);
    if (!isDrawn || display === 'inline') return;
    const edge = box.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const isInside =
        rect.left >= edge.left + Number.parseFloat(paddingLeft) / 2 - 1 &&
        rect.right <= edge.right - Number.parseFloat(paddingRight) / 2 + 1;
      if (rect.width > 0 && !isInside) flaws.add(`touches an edge: ${short(text.data)}`);
    }
  }

  function lookForWrongDirection(text: Text): void {
    if (document.dir !== 'rtl' || !text.parentElement) return;
    // What is isolated stays whole, and the punctuation between belongs to the Arabic sentence.
    const words = text.data.replaceAll(/\u2068[^\u2069]*\u2069/gu, '').trim();
    const isOther = !/[\u0590-\u08ff]/u.test(words) && /[\p{L}\d]/u.test(words);
    // Digits in groups, or punctuation at either end, such as a full stop or an @.
    const isTorn = /\p{L}/u.test(words)
      ? /^[^\p{L}\p{N}\u2066-\u2069]|[^\p{L}\p{N}\u2066-\u2069]$/u.test(words)
      : /\d \d/.test(words);
    if (isOther && isTorn && getComputedStyle(text.parentElement).direction === 'rtl')
      flaws.add(`in the wrong direction: ${short(text.data)}`);
  }

  /** A line box is taller than its glyphs. */
  function slack({ height }: DOMRect): number {
    return height / 6;
  }

  function coverOf(control: Element): string | null {
    const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || control.closest('[aria-hidden=true], [inert]')) return null;
    const { width, height } = control.getBoundingClientRect();
    // A hidden input, whose label is drawn instead.
    if (width < 4 || height < 4) return null;
    // For screen readers alone, such as the button at either end of an open list.
    if (control.parentElement && getComputedStyle(control.parentElement).clipPath === 'inset(50%)') return null;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const rect = control.getClientRects()[0];
    if (!rect) return null;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const name = short(control.getAttribute('aria-label') ?? control.textContent);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `out of reach: ${name}`;
    const there = document.elementFromPoint(x, y);
    if (!there || control.contains(there) || there.contains(control)) return null;
    if (there.closest('label')?.contains(control)) return null;
    return `covered: ${name} by ${there.tagName.toLowerCase()} ${short(there.textContent)}`;
  }
}
