import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { screenAt } from '#contract/paths.ts';
import { Frame } from './frame.tsx';
import NotFoundScreen from './not-found-screen.tsx';
import { screens } from './screens.ts';
import { useVisit } from './shown-path.ts';
import { TabBar } from './tab-bar.tsx';
import { warmWhenIdle, warmWhenTouched } from './warm-screens.ts';

/** The screens with the navigation beside them: all but the login and My Voice. */
export default function FramedRoutes() {
  useEffect(() => warmWhenIdle(Object.values(screens)), []);
  useEffect(() => warmWhenTouched(warmScreen), []);
  return (
    <Frame bar={<TabBar />}>
      <Switch key={useVisit()}>
        {Object.entries(screens).map(([path, screen]) => (
          <Route key={path} path={path} component={screen} />
        ))}
        <Route component={NotFoundScreen} />
      </Switch>
    </Frame>
  );
}

/** Fetches the screen of an address and begins its reads, to be shown as soon as both are there. */
export async function openScreen(address: string): Promise<void> {
  await screenOf(address)?.open();
}

/** Fetches the screen of an address that somebody is about to go to. */
async function warmScreen(address: string): Promise<void> {
  await screenOf(address)?.warm();
}

function screenOf(address: string) {
  const path = screenAt(address);
  return path && path in screens ? screens[path as keyof typeof screens] : null;
}
