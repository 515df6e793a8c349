import '#client/look/look.css';
import { i18n } from '@lingui/core';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { startReach } from '#client/api/reach.ts';
import { startPageLifecycle } from '#client/device/page-lifecycle.ts';
import { storedUser } from '#client/device/stored.ts';
import { showStoredTheme } from '#client/device/theme.ts';
import { settled } from '#client/device/when-idle.ts';
import { startInStoredLanguage, startLanguage } from '#client/i18n/language-switch.ts';
import { linkManifest } from '#client/install/manifest-link.ts';
import { watchSession } from '#client/session/session.ts';
import { finishWipe } from '#client/session/wipe.ts';
import { App } from '#client/shell/app.tsx';
import { openFirst } from '#client/shell/routes.tsx';
import { startShownPath, useShownPath } from '#client/shell/shown-path.ts';
import { untilItArrives } from '#client/shell/until-it-arrives.ts';
import { paths } from '#contract/paths.ts';

// Listeners run in this order: the network is known to be gone before anything is asked of it, and the session's person
// is known before cached reads are shown. What only the signed-in app needs starts in start-signed-in.ts.
startPageLifecycle();
startReach();
startShownPath();
startLanguage();
// Not awaited at the top: the loaded modules import the chunk that this file is built into, and would wait for it.
void start();

async function start(): Promise<void> {
  await finishWipe().catch(() => {});
  const prerenderedLanguage = document.documentElement.lang;
  const isSignedIn = storedUser.read() !== null;
  showStoredTheme();
  watchSession();
  await Promise.all([openFirst(location.pathname, isSignedIn), startInStoredLanguage()]);

  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <Router hook={useShownPath}>
      <App i18n={i18n} />
    </Router>
  );
  // The login is prerendered as React renders it, so React hydrates it, with what was typed meanwhile.
  const isLogin = location.pathname === paths.login && 'login' in document.forms;
  if (isLogin && !isSignedIn && prerenderedLanguage === document.documentElement.lang) hydrateRoot(root, app);
  // In one piece: in a pause, somebody would type into a form that is about to go.
  else if (isLogin) createRoot(root).render(app);
  // A transition makes React work in short pieces, so that a slow phone answers taps in between.
  else startTransition(() => createRoot(root).render(app));

  // The worker's caching must not delay what the page needs now.
  if (document.readyState === 'complete') startKeeping();
  else addEventListener('load', startKeeping);
}

function startKeeping(): void {
  void untilItArrives(() => import('#client/device/new-release.ts')).then(({ startNewRelease }) => startNewRelease());
  // The browser fetches the manifest and its icons as soon as it is linked.
  void settled().then(linkManifest);
}
