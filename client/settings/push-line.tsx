import { usePush } from '#client/push/push-subscription.ts';
import styles from './push-line.module.css';
import { usePushWords } from './use-push-words.ts';

/** The state of notifications in this browser, in a sentence; announced when it changes. */
export function PushLine() {
  const { state } = usePush();
  const words = usePushWords();
  return (
    <span role="status" className={styles.line} data-state={state}>
      {words[state]}
    </span>
  );
}
