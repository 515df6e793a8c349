import { useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#client/api/query-client.ts';
import { useUser } from '#client/session/session.ts';
import { SignInFirst } from '#client/session/sign-in-first.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { paths } from '#contract/paths.ts';
import styles from './my-voice-screen.module.css';
import { RoomScene } from './room-scene.tsx';

/** The company's one room, where everybody who is signed in talks. */
export default function MyVoiceScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      {user ? (
        <QueryClientProvider client={queryClient}>
          <RoomScene key={user.id} user={user} />
        </QueryClientProvider>
      ) : (
        <div className={styles.outside}>
          <PageHeader
            title={title}
            back={{ to: paths.more, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
          />
          <SignInFirst />
        </div>
      )}
    </main>
  );
}
