/** Kept in the browser's own history, an entry each: it lives as long as the way back does. */
type Kept = { slide?: unknown; fromHome?: unknown } | null;

const kept = () => history.state as Kept;

/** What an article's history entry says, so that its way back is the browser's own. */
export const fromHome = { fromHome: true };

/** Notes on the home page's history entry which slide was opened, for the way back. */
export function rememberSlide(slot: string): void {
  history.replaceState({ ...kept(), slide: slot }, '');
}

/** The slide that was opened from this entry of the home page, if one was. */
export function rememberedSlide(): unknown {
  return kept()?.slide;
}

/** True where the entry before this one is the home page. */
export function cameFromHome(): boolean {
  return kept()?.fromHome === true;
}
