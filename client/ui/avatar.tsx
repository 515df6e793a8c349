import { useState } from 'react';
import defaultPortrait from '#client/brand/default-portrait.svg?no-inline';
import styles from './avatar.module.css';

type Props = {
  /** Null if the person has no picture. */
  src: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge';
};

/** The widths in the style sheet on a phone, in px; large text makes them larger. */
const widths = { small: 36, medium: 48, large: 72, huge: 96 };

/** A person's portrait; the default one if it is missing or does not load. */
export function Avatar({ src, size = 'medium' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const isOwn = Boolean(src) && src !== broken;
  return (
    <img
      src={isOwn ? (src ?? undefined) : defaultPortrait}
      // The person's name stands beside it.
      alt=""
      width={widths[size]}
      height={widths[size]}
      // By URL, so that a new picture is tried again.
      onError={() => isOwn && setBroken(src ?? null)}
      decoding="async"
      draggable={false}
      className={styles.avatar}
      data-size={size}
    />
  );
}
