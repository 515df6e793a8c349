import { createContext, use } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import styles from './sender-picture.module.css';

const WordsStand = createContext(false);

/** Tells the pictures inside whether the words are drawn; the pictures load after them. */
export const PicturesFollow = WordsStand.Provider;

/** A sender's picture. On a slow network the words come first. */
export function SenderPicture({ src }: { src: string | null }) {
  return use(WordsStand) ? <Avatar src={src} size="small" /> : <span className={styles.placeholder} />;
}
