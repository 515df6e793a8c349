import { Redirect } from 'wouter';
import { InstallHint } from '#client/install/install-hint.tsx';
import { Addressed, MyVoiceRow } from '#client/my-voice/outside/unread-card.tsx';
import { PayCard } from '#client/pay/pay-card.tsx';
import type { LoginReason } from '#client/session/return-path.ts';
import { useUser } from '#client/session/session.ts';
import { UnlessOff } from '#client/session/unless-off.tsx';
import { TeamCard } from '#client/time-off/team-card.tsx';
import { TrainingCard } from '#client/training/training-card.tsx';
import { List } from '#client/ui/list.tsx';
import { paths } from '#contract/paths.ts';
import { HomeNews } from './home-news.tsx';
import styles from './home-screen.module.css';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { WelcomeBar } from './welcome-bar.tsx';

/** The home page: welcome, what waits for the person, news, trainings, next pay, My Voice and the coming events. */
export default function HomeScreen({ title }: { title: string }) {
  const user = useUser();
  // The login screen says why: the state outlives the redirect there.
  if (!user) return <Redirect to={paths.login} replace state={{ why: 'nobody' } satisfies LoginReason} />;

  return (
    <PullToRefresh>
      <main className={styles.screen}>
        <title>{`${title} · Stagedoor`}</title>
        <WelcomeBar user={user} />
        <UnlessOff feature="myVoice">
          <Addressed />
        </UnlessOff>
        <HomeNews>
          <TeamCard />
          <UnlessOff feature="training">
            <TrainingCard />
          </UnlessOff>
          <PayCard />
          <UnlessOff feature="myVoice">
            <List>
              <MyVoiceRow iconTone="curtain" />
            </List>
          </UnlessOff>
          <InstallHint />
        </HomeNews>
      </main>
    </PullToRefresh>
  );
}
