import tile from './icon-tile.module.css';
import list from './list.module.css';
import row from './list-row.module.css';
import styles from './list-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

type Props = {
  rows: number;
  /** Lines of text in each row: the title, and the rest for the note. */
  lines?: 2 | 3;
  tone?: 'plain' | 'marquee';
};

/** A List while it loads, each row as high as it will be; put it in a SkeletonGroup. */
export function ListSkeleton({ rows, lines = 2, tone = 'plain' }: Props) {
  return (
    <div className={`sheet ${list.list}`} data-tone={tone}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`${row.row} ${styles.row}`}>
          <Skeleton shape="block" className={tile.tile} />
          <span className={row.words}>
            <span className={row.title}>
              <Skeleton width="half" className={styles.words} />
            </span>
            <span className="soft">
              <Skeleton width="long" className={styles.words} />
              {lines === 3 && <br />}
              {lines === 3 && <Skeleton width="half" className={styles.words} />}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
