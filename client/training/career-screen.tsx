import { useUser } from '#client/session/session.ts';
import { EditLink } from '#client/ui/edit-link.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { paths } from '#contract/paths.ts';
import styles from './career-screen.module.css';
import { MyTrainings } from './my-trainings.tsx';
import { OfferedTrainings } from './offered-trainings.tsx';

/** What the person has to learn, may learn, and has learned. */
export default function CareerScreen({ title }: { title: string }) {
  const user = useUser();
  return (
    <Screen title={title} back={paths.more} end={user?.edits && <EditLink to="/trainings" />}>
      {user && (
        <div className={styles.columns}>
          <MyTrainings />
          <OfferedTrainings />
        </div>
      )}
    </Screen>
  );
}
