/** Stored in the state of a browser history entry, so it lives as long as that entry. */
type EntryState = { slide?: unknown; fromHome?: unknown } | null;

const entryState = () => history.state as EntryState;

/**
 * The state of an article's history entry that was opened from the home page: its Back is then the browser's own.
 */
export const fromHome = { fromHome: true };

/** Stores in the home page's history entry which slide was opened, for the link back. */
export function rememberSlide(slot: string): void {
  history.replaceState({ ...entryState(), slide: slot }, '');
}

/** The slide that was opened from this history entry of the home page, if any. */
export function rememberedSlide(): unknown {
  return entryState()?.slide;
}

/** Whether the previous history entry is the home page. */
export function cameFromHome(): boolean {
  return entryState()?.fromHome === true;
}
