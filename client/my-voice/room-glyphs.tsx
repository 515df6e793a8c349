import styles from './room-glyphs.module.css';

/** Krio, Arabic and what stands for feelings: letters of the room that no other screen may have needed yet. */
const letters = 'ɛ ع 🙂';

/**
 * Has the browser look for the room's letters while the room is on its way, unseen. Else it would as it lays out the first
 * messages, each kind in each weight and size, and a slow machine would answer no tap for up to a fifth of a second.
 */
export function RoomGlyphs() {
  return (
    <p aria-hidden="true" className={styles.letters}>
      {letters}
      <span>{letters}</span>
      <strong>{letters}</strong>
      <small>{letters}</small>
    </p>
  );
}
