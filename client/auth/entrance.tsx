import type { ReactNode } from 'react';
import { Mark } from '#client/ui/mark.tsx';
import styles from './entrance.module.css';
import { LanguageChoice } from './language-choice.tsx';

/** The frame of every screen before the sign-in: the hero gradient with a greeting, and the screen's content. */
export function Entrance({ title, line, children }: { title: ReactNode; line: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <header className={styles.stage}>
        <LanguageChoice />
        <Mark size="large" />
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.line}>{line}</p>
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </main>
  );
}
