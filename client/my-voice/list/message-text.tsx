import { memo } from 'react';
import { usePeople } from '#client/my-voice/room-people.ts';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import { partsOf } from './message-parts.ts';
import styles from './message-text.module.css';

/** A message's text as it was typed, in its own direction, with safe links and marked names. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const { names, myName, findLinks } = usePeople();
  let at = 0;
  return (
    <p dir="auto" className={styles.text}>
      {partsOf(text, names, findLinks).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === 'words') return part.text;
        if (part.kind === 'mention') {
          return (
            <bdi key={key} className={styles.mention} data-you={part.name === myName || undefined}>
              {part.text}
            </bdi>
          );
        }
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            dir="ltr"
            className={styles.link}
          >
            {part.text}
            <NewTabHint />
          </a>
        );
      })}
    </p>
  );
});
