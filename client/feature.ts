import type { MessageDescriptor } from '@lingui/core';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LucideIcon } from '#client/ui/icon.tsx';
import type { NewsSlot } from '#contract/articles.ts';
import type { Language } from '#contract/language.ts';
import type { ConsoleTopic, LiveTopic } from '#contract/live.ts';
import type { EntrancePath, Path, paths } from '#contract/paths.ts';
import type { FeatureSwitch } from '#contract/switches.ts';

/** Who looks at a screen, in which language, and at which article where it is one. */
export type ReadContext = { language: Language; userId: string; slot: NewsSlot };

// biome-ignore lint/suspicious/noExplicitAny: each read has an answer of its own
export type Reads = (reader: ReadContext) => FetchQueryOptions<any, any, any, any>[];

/** What a screen gets from the shell: its title in the reader's language, and what its address holds. */
export type ScreenProps = { title: string; params: { slot: string } };

/** A screen before the sign-in. */
type EntranceScreen = { file: () => Promise<{ default: ComponentType }> };

/** A screen without the navigation. */
type Screen = {
  file: () => Promise<{ default: ComponentType<ScreenProps> }>;
  title: MessageDescriptor;
  /** How deep in the app it lies; 1 is a tab's own screen. */
  depth: 1 | 2 | 3;
  /**
   * Its link in the navigation or on the More screen, there as a row of its own if that says more; absent if only other
   * screens lead to it.
   */
  link?: { in: 'navigation' | 'more'; icon: LucideIcon; Row?: ComponentType<object> };
  /** What the company turns off this screen with, where it is not the whole feature. */
  switchedBy?: FeatureSwitch;
};

/** A screen beside the navigation. */
export type FramedScreen = Screen & {
  tab: Tab;
  /** What it asks the server for as soon as it is there; a built page asks for it before any script runs. */
  reads?: Reads;
  /** Signed out, it redirects to the login, or would be empty; absent if it then shows what it has for anybody. */
  signedOut?: 'redirects' | 'empty';
  /** Open to somebody who left, for as long as their payslips are. */
  leavers?: true;
  /** The browser may keep its markup and show it before any script runs: it has no pay and nothing to type into. */
  snapshot?: true;
  /** A text that is there once its data are, for tests, which visit every screen but those with tests of their own. */
  loaded: RegExp | 'has-own-tests';
};

/** A link in the navigation or on the More screen. */
export type Link = {
  to: Path;
  icon: LucideIcon;
  title: MessageDescriptor;
  Row?: ComponentType<object>;
  switchedBy?: FeatureSwitch | undefined;
};

/** The four tabs, each by its own screen. */
export type Tab = (typeof paths)['home' | 'pay' | 'benefits' | 'more'];

/** The screens without the navigation: the room here; the console has features of its own. */
type AlonePath = typeof paths.myVoice;
export type FramedPath = Exclude<Path, EntrancePath | AlonePath | (typeof paths)['console' | 'gallery']>;

export type AnyScreen = EntranceScreen | Screen | FramedScreen;

export type Screens = Record<Exclude<EntrancePath, typeof paths.login>, EntranceScreen> &
  Record<AlonePath, Screen> &
  Record<FramedPath, FramedScreen>;

/** A topic that everybody may hear of. */
type Topic = Exclude<LiveTopic, ConsoleTopic>;

/** One feature of the client: its screens, and what it does beside them. client/features.ts lists all of them. */
export type Feature = {
  /**
   * What the company turns it off with, absent if it cannot: then its links are gone, its addresses say so, and it reads
   * nothing. The server's feature of this name says the same.
   */
  switchedBy?: FeatureSwitch;
  screens?: { readonly [Path in keyof Screens]?: Screens[Path] };
  /** What it reads again when the server says that something changed. */
  live?: { readonly [Each in Topic]?: readonly (() => Promise<unknown>)[] };
  /** What the cards read that Home borrows of it. */
  cards?: Reads;
  /** Deletes what it keeps in this browser beside its reads, where that is too old. */
  dropOld?(): Promise<void>;
  /** Brings what it keeps up to date, at the start and every hour. */
  catchUp?(): Promise<void>;
};

/** A feature, with the exact type that makes a missing screen or topic a type error. */
export function defineFeature<const Defined extends Feature>(feature: Defined): Defined {
  return feature;
}
