/**
 * The widest font that a device draws text in before ours has loaded, or where it never does, and without the room that
 * client/look/fallback-fonts.css gives it: as on a device whose fonts that file does not know. The tests bring it.
 */
export const wideFont = '"DejaVu Sans", sans-serif';
