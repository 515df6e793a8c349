import { createContext, use } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import styles from './sender-picture.module.css';

const WordsStand = createContext(false);

/** Tells the pictures inside whether the words stand there, after which they come. */
export const PicturesFollow = WordsStand.Provider;

/** The picture of who said something. On a slow network words come first. */
export function SenderPicture({ src }: { src: string | null }) {
  return use(WordsStand) ? <Avatar src={src} size="small" /> : <span className={styles.place} />;
}
