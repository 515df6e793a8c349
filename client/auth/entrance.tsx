import type { ReactNode } from 'react';
import { Mark } from '#client/ui/mark.tsx';
import styles from './entrance.module.css';
import { LanguageChoice } from './language-choice.tsx';

/** The look of every screen before one is inside: the hero gradient with a greeting, and what there is to do. */
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
