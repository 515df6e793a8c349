import styles from './room-scene.module.css';

/** Krio, Arabic and emoji: glyphs of the room that no other screen may have needed yet. */
const glyphs = 'ɛ ع 🙂';

/**
 * Makes the browser find the fonts for the room's glyphs while the room loads, invisibly. Otherwise it would do so as
 * it lays out the first messages, for each weight and size, and a slow machine would answer no tap for up to 0.2 s.
 */
export function RoomGlyphs() {
  return (
    <p aria-hidden="true" className={styles.glyphs}>
      {glyphs}
      <span>{glyphs}</span>
      <strong>{glyphs}</strong>
      <small>{glyphs}</small>
    </p>
  );
}
