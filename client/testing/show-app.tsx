import type { Id } from '#contract/id.ts';
import '#client/look/look.css';
import { i18n } from '@lingui/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { queryClient } from '#client/api/query-client.ts';
import { noteReach, startReach } from '#client/api/reach.ts';
import { startPageLifecycle } from '#client/device/page-lifecycle.ts';
import { storedLanguage, storedTheme, storedUser } from '#client/device/stored.ts';
import { showStoredTheme } from '#client/device/theme.ts';
import { startInStoredLanguage, startLanguage } from '#client/i18n/language-switch.ts';
import { languages } from '#client/i18n/languages.ts';
import { readPreferenceAgain } from '#client/push/push-subscription.ts';
import { lookAtSession, watchSession } from '#client/session/session.ts';
import { finishWipe } from '#client/session/wipe.ts';
import { App } from '#client/shell/app.tsx';
import { openFirst } from '#client/shell/routes.tsx';
import { changeScreen } from '#client/shell/screen-change.ts';
import { changeScreensBy, startShownPath, useShownPath } from '#client/shell/shown-path.ts';
import { removeToast, toasts } from '#client/ui/toast-store.ts';
import type { UserData } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import { type Answers, type FakeServer, type Files, never, openFakeServer, refusal } from './fake-server.ts';
import { notReadAgain } from './read-again.ts';

type Shown = {
  /** The signed-in person; null for nobody. */
  user?: UserData | null;
  language?: Language;
  theme?: 'light' | 'dark';
  answers?: Answers;
  files?: Files;
  /** Whether there is a network when the page opens. */
  isOnline?: boolean;
};

let root: Root | null = null;
let server: FakeServer | null = null;

// As main.tsx does. Nobody is signed in yet: each test signs its person in as another tab would.
startPageLifecycle();
startReach();
startShownPath();
startLanguage();
watchSession();

// A test on a busy machine takes longer than a toast stays. It stays until it is answered, dismissed or replaced.
let doToastsStay = true;
toasts.subscribe(() => {
  const shown = toasts.get();
  if (doToastsStay && shown.some(({ ofPage }) => !ofPage)) toasts.set(shown.map((one) => ({ ...one, ofPage: true })));
});

/** Lets toasts go after their time, until the test ends. */
export function letToastsGo(): void {
  doToastsStay = false;
  onTestFinished(() => {
    doToastsStay = true;
  });
}

/** A person of the demo company. */
export const aminata: UserData = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11' as Id,
  fullName: 'Aminata Kamara',
  username: 'akamara',
  position: 'Senior Stage Technician',
  department: 'Show Operations',
  profilePic: null,
};

/** What the home page reads, for a company without news: for tests that lead there. */
export const emptyHome: Answers = { 'home.news': { news: [], mustRead: [], events: [] }, 'training.mine': [] };

/**
 * Shows the whole app at an address, like a freshly loaded page, over a fake server. A test fails on a request that its
 * table does not answer, except those that every page sends. Everything is cleared after each test.
 */
export async function showApp(
  path: string,
  { user = aminata, language = 'en', theme = 'light', answers = {}, files, isOnline = true }: Shown = {},
): Promise<FakeServer> {
  server = openFakeServer(
    {
      'auth.session': () => ({ user: server?.signedIn() ?? user }),
      'pay.standing': never,
      'pay.payslips': refusal('STEP_UP_REQUIRED'),
      'account.identity': never,
      'account.sealKey': never,
      'announcements.asking': never,
      'announcements.list': { announcements: [], zones: { company: 'Europe/Berlin', others: [] } },
      'myVoice.unread': never,
      'myVoice.seen': never,
      'timeOff.waiting': never,
      ...answers,
    },
    files,
  );
  if (!isOnline) server.goAway();
  storedLanguage.write(languages[language].displayName);
  storedTheme.write(theme);
  // For nobody, too: an answer that the last test did not wait for may have signed its person in after it.
  signInElsewhere(user);
  changeScreensBy((_from, _to, show) => show());
  history.replaceState(null, '', path);
  changeScreensBy(changeScreen);
  showStoredTheme();
  void lookAtSession();
  await Promise.all([openFirst(location.pathname, user !== null), startInStoredLanguage()]);

  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  root = createRoot(container);
  root.render(
    <Router hook={useShownPath}>
      <App i18n={i18n} />
    </Router>,
  );
  return server;
}

/** Signs a person in, or everybody out, as another tab of this browser would. */
export function signInElsewhere(user: UserData | null): void {
  if (user) storedUser.write(user);
  else storedUser.remove();
  dispatchEvent(new StorageEvent('storage', { key: storedUser.key }));
}

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  const message = 'what an act changed, and nothing reads again';
  // Thrown at the end: the page must be empty for the next test.
  const [reading] = await Promise.allSettled([expect.poll(notReadAgain, { message }).toEqual([])]);
  root?.unmount();
  document.getElementById('root')?.remove();
  const unexpected = server?.unexpected ?? [];
  server?.close();
  root = null;
  server = null;

  signInElsewhere(null);
  await finishWipe();
  queryClient.clear();
  for (const { id } of toasts.get()) removeToast(id);
  noteReach(true);
  localStorage.clear();
  sessionStorage.clear();
  void readPreferenceAgain();
  history.replaceState(null, '', '/');
  scrollTo(0, 0);
  if (reading.status === 'rejected') throw reading.reason;
  expect(unexpected, 'requests that the table of answers does not have').toEqual([]);
  const warned = vi.mocked(console.error).mock.calls.filter(([error]) => !isOfLateFrame(error));
  expect(warned, 'what React warns of').toEqual([]);
});

/** Of a busy machine: observers of sizes are called in the next frame instead (Resize Observer, 3.4.6). */
function isOfLateFrame(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('ResizeObserver loop');
}
