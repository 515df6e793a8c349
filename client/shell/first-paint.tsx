import { type I18n, setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { call } from '#client/api/call.ts';
import { authFeature } from '#client/auth/feature.ts';
import type { AnyScreen } from '#client/feature.ts';
import { addressesByFolder, framedScreens, screens } from '#client/features.ts';
import { wordsOf } from '#client/i18n/language-switch.ts';
import { languages } from '#client/i18n/languages.ts';
import { RoomLoading } from '#client/my-voice/room-loading.tsx';
import { consoleState } from '#client/session/console-queries.ts';
import type { NewsSlot } from '#contract/articles.ts';
import { type Language, languages as tags } from '#contract/language.ts';
import type { Prerendered } from '#contract/page-look.ts';
import { type EntrancePath, type Path, paths } from '#contract/paths.ts';
import { App } from './app.tsx';
import { FrameLayout } from './frame-layout.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { TabBar } from './tab-bar.tsx';

/** A screen as it stands before any script has run, and what it reads from the server. */
export type Skeleton = { prerendered: Record<Language, Prerendered>; reads: string[] };

export { addressesByFolder };

/** What the tests in a browser need to know of a screen after the sign-in. */
type ScreenOfTests = {
  path: string;
  title: string;
  isFramed: boolean;
  /** A pattern; null for a screen that has tests of its own. */
  loaded: { source: string; flags: string } | null;
};

/** The screens after the sign-in, for the tests in a browser. */
export async function screensOfTests(): Promise<ScreenOfTests[]> {
  const i18n = await i18nOf('en');
  return Object.entries<AnyScreen>(screens).flatMap(([path, screen]) => {
    if (!('title' in screen)) return [];
    const loaded = 'loaded' in screen && screen.loaded instanceof RegExp ? screen.loaded : null;
    return [
      {
        path,
        title: i18n._(screen.title),
        isFramed: 'tab' in screen,
        loaded: loaded && { source: loaded.source, flags: loaded.flags },
      },
    ];
  });
}

type Draw = (i18n: I18n) => string;
type Read = () => unknown;

/** What each page behind the sign-in asks as soon as it runs. */
const whoseSession: Read = () => call('auth.session');

/**
 * Prerenders the first paint of every screen with the app's own components, and lists what each reads. The build runs
 * this in Node; see build-steps/first-paint.ts.
 */
export async function prerenderScreens(): Promise<Record<Path | 'elsewhere', Skeleton>> {
  const i18ns = await Promise.all(tags.map(i18nOf));
  async function prerender(draw: Draw, reads: Read[] = []): Promise<Skeleton> {
    const prerendered = Object.fromEntries(i18ns.map((i18n) => [i18n.locale, prerenderedOf(draw(i18n), i18n)]));
    return { prerendered: prerendered as Record<Language, Prerendered>, reads: await addressesOf(reads) };
  }

  const reader = { language: 'LANGUAGE' as Language, slot: 'SLOT' as NewsSlot, userId: 'nobody' };
  const skeletons: Partial<Record<Path, Skeleton>> = {};
  for (const [path, screen] of framedScreens) {
    const reads = (screen.reads?.(reader) ?? []).map(({ queryFn }) => queryFn as Read);
    skeletons[path] = await prerender(drawFrame(path), [...reads, whoseSession]);
  }
  for (const path of Object.keys(authFeature.screens) as EntrancePath[])
    skeletons[path] = await prerender(drawStill(path, <ScreenLoading />));
  return {
    // The type of the features has every path.
    ...(skeletons as Record<Path, Skeleton>),
    [paths.login]: await prerender(drawLogin),
    [paths.console]: await prerender(drawStill(paths.console, <ScreenLoading />), [
      consoleState().queryFn as Read,
      whoseSession,
    ]),
    [paths.myVoice]: await prerender(drawStill(paths.myVoice, <RoomLoading />), [
      () => call('myVoice.history', {}),
      whoseSession,
    ]),
    [paths.gallery]: await prerender(drawFrame(paths.gallery)),
    elsewhere: await prerender(drawFrame('/elsewhere')),
  };
}

/** React hydrates the login, so it is rendered as the app renders it, with React's markers. */
function drawLogin(i18n: I18n): string {
  return renderToString(
    <Router ssrPath={paths.login}>
      <App i18n={i18n} />
    </Router>,
  );
}

/** The other screens are replaced, not hydrated, so static markup is enough. */
function drawStill(path: string, page: ReactNode): Draw {
  return (i18n) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <Router ssrPath={path}>{page}</Router>
      </I18nProvider>,
    );
}

function drawFrame(path: string): Draw {
  return drawStill(path, <FrameLayout bar={<TabBar />} screen={<ScreenLoading />} />);
}

/** React renders `<title>` before the markup; in a page it has its own place. */
function prerenderedOf(drawn: string, i18n: I18n): Prerendered {
  const [, title = 'Stagedoor', html = ''] = drawn.match(/^(?:<title>([^<]*)<\/title>)?(.*)$/s) ?? [];
  const description = i18n._(msg`The staff entrance of your company, on your phone.`);
  return { title, description: description.replaceAll('"', '&quot;'), html };
}

async function i18nOf(language: Language): Promise<I18n> {
  return setupI18n({
    locale: language,
    locales: languages[language].format,
    messages: { [language]: await wordsOf(language) },
  });
}

/** The addresses that reads would fetch; nothing is fetched. */
async function addressesOf(reads: Read[]): Promise<string[]> {
  const asked: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    throw new TypeError('Nobody is asked while the client is built.');
  };
  try {
    await Promise.allSettled(reads.map((read) => read()));
  } finally {
    globalThis.fetch = real;
  }
  return asked;
}
