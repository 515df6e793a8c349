import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { addLiveReads } from '#client/live/late-reads.ts';
import { UnlessTurnedOff } from '#client/outbox/off/unless-turned-off.tsx';
import { useOff } from '#client/session/session.ts';
import type { ConsoleState } from '#contract/console.ts';
import styles from './console-frame.module.css';
import { ConsoleNavigation } from './console-navigation.tsx';
import { consoleReads, opens, screens, sectionAt, sectionsOf } from './features.ts';
import { LockDialog } from './lock-dialog.tsx';
import { OpenSections } from './platform/open-sections.ts';
import { SetUpSecondFactor } from './platform/set-up-second-factor.ts';
import { SecondFactorDialog } from './second-factor/second-factor-dialog.tsx';
import { UnlockScreen } from './unlock-screen.tsx';
import { useIdleLock } from './use-idle-lock.ts';

type Props = {
  state: ConsoleState;
  /** When the server gave `state`, by this browser's clock. */
  at: number;
  /** Stands in the place of a screen whose code is loading. */
  loading: ReactNode;
  /** Shown at the address of a section that none of the person's roles opens. */
  otherwise: ReactNode;
};

/**
 * The frame of the console's screens: the navigation and the lock. A console that locks later keeps its screen, and all
 * that was typed, behind the lock; one that was never opened has nothing behind it.
 */
export default function ConsoleFrame({ state, at, loading, otherwise }: Props) {
  const { t } = useLingui();
  const [path] = useLocation();
  const off = useOff();
  const isOver = useIdleLock(state.open, at);
  const isOpen = state.open !== null && !isOver;
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => addLiveReads(consoleReads), []);

  const here = sectionAt(path);
  if (!here || !opens(state.roles, here, path)) return otherwise;
  if (!wasOpen) return <UnlockScreen state={state} />;
  const setUp = () => setIsSettingUp(true);
  const used = sectionsOf(state.roles).filter(({ switchedBy }) => !(switchedBy && off.includes(switchedBy)));
  return (
    <>
      <div className={styles.frame}>
        <ConsoleNavigation sections={used} onSetUpSecondFactor={setUp} />
        <div className={styles.screen}>
          <OpenSections value={used.map(({ path }) => path)}>
            <SetUpSecondFactor value={setUp}>
              <Suspense fallback={loading}>
                <UnlessTurnedOff key={here.path} feature={here.switchedBy} title={t(here.word)}>
                  <Switch>
                    {screens.map(({ path, Screen }) => (
                      <Route key={path} path={path} component={Screen} />
                    ))}
                  </Switch>
                </UnlessTurnedOff>
              </Suspense>
            </SetUpSecondFactor>
          </OpenSections>
        </div>
      </div>
      <SecondFactorDialog
        isOpen={isSettingUp}
        hasSecondFactor={state.secondFactor === 'set-up'}
        onClose={() => setIsSettingUp(false)}
      />
      <LockDialog isOpen={!isOpen} state={state} />
    </>
  );
}
