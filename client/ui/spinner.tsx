import styles from './spinner.module.css';

/** A turning ring, decorative: the caller also says in words what is being waited for. */
export function Spinner({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  return <span aria-hidden="true" className={styles.spinner} data-size={size} />;
}
