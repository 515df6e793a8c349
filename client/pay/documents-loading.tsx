import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './document-list.module.css';

/** The list of all payslips while it loads: search and year, then rows down to below the edge of the screen. */
export function DocumentsLoading() {
  return (
    <div className={styles.columns}>
      <div className={styles.tools}>
        <Skeleton shape="block" className={styles.field} />
        <Skeleton shape="block" className={styles.field} />
        <Skeleton width="long" />
      </div>
      <ListSkeleton rows={14} />
    </div>
  );
}
