import { usePush } from '#client/push/push-subscription.ts';
import styles from './push-line.module.css';
import { usePushWords } from './use-push-words.ts';

/** Says what is true of notifications in this browser; read out when that changes. */
export function PushLine() {
  const { state } = usePush();
  const words = usePushWords();
  return (
    <span role="status" className={styles.line} data-state={state}>
      {words[state]}
    </span>
  );
}
