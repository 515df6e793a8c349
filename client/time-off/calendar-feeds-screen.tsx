import { Screen } from '#client/ui/screen.tsx';
import { paths } from '#contract/paths.ts';
import { FeedList } from './calendar/feed-list.tsx';
import styles from './time-off.module.css';

/** Private addresses from which one's own calendar program reads. */
export default function CalendarFeedsScreen({ title }: { title: string }) {
  return (
    <Screen title={title} back={paths.leaveCalendar} className={styles.screen}>
      <FeedList />
    </Screen>
  );
}
