import type { LiveReads } from '#client/live/keep-live.ts';
import { isOff } from '#client/session/session.ts';
import { part } from '#client/ui/part.tsx';
import { type Path, screenAt } from '#contract/paths.ts';
import { absenceFeature } from './absence/feature.ts';
import { accountFeature } from './account/feature.tsx';
import { authFeature } from './auth/feature.ts';
import { benefitsFeature } from './benefits/feature.ts';
import { companyFeature } from './company/feature.ts';
import { discountFeature } from './discount/feature.ts';
import type { AnyScreen, Feature, FramedPath, FramedScreen, Link, Screens } from './feature.ts';
import { homeFeature } from './home/feature.ts';
import { myVoiceFeature } from './my-voice/feature.ts';
import { payFeature } from './pay/feature.ts';
import { profileFeature } from './profile/feature.tsx';
import { settingsFeature } from './settings/feature.ts';
import { timeOffFeature } from './time-off/feature.ts';
import { trainingFeature } from './training/feature.ts';

/** Features with places of their own, in the order of the links on the More screen. */
const withPlaces = {
  'time-off': timeOffFeature,
  'my-voice': myVoiceFeature,
  company: companyFeature,
  training: trainingFeature,
  settings: settingsFeature,
};

/** Every feature by its folder, in the order of the tabs. What one needs of another is handed to it here. */
const all = {
  home: homeFeature((reader) =>
    listOf(withPlaces)
      .filter(isUsed)
      .flatMap(({ cards }) => cards?.(reader) ?? []),
  ),
  pay: payFeature,
  benefits: benefitsFeature,
  profile: profileFeature(linksIn('more', withPlaces)),
  ...withPlaces,
  absence: absenceFeature,
  account: accountFeature(part(() => import('./shell/own-roles.tsx'))),
  auth: authFeature,
  discount: discountFeature,
};

/** Every feature of the client. The console, which nearly nobody loads, has its own: client/console/features.ts. */
export const features = listOf(all);

/** The folders of the features, with the addresses of their screens in the order of their files. */
export const addressesByFolder = Object.entries<Feature>(all).map(
  ([folder, { screens = {} }]) => [folder, Object.keys(screens)] as const,
);

type All = (typeof all)[keyof typeof all];
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Whole) => void
  ? Whole
  : never;
type PartOf<Each, Key extends string> = Each extends Record<Key, infer Part> ? Part : never;

type WithoutScreen = Exclude<keyof Screens, keyof Both<PartOf<All, 'screens'>>>;
type Unheard = Exclude<keyof LiveReads, keyof Both<PartOf<All, 'live'>>>;

/** A screen or a live topic that no feature declares does not compile: this error names it, and nothing else repeats it. */
export type EachDeclared = Never<
  | `${WithoutScreen} of contract/paths.ts needs its screen in a client/<feature>/feature.ts, and that feature a name in all`
  | `${Unheard} of contract/live.ts needs what is read again in live of a client/<feature>/feature.ts`
>;
type Never<Lack extends never> = Lack;

/** Every screen by its address. */
export const screens = Object.assign({}, ...features.map(screensOf)) as Screens;

/** What each live topic makes an open screen read again. */
export const liveReads = readsByTopic() as LiveReads;

/** The screens of the navigation, in its order. */
export const tabs = linksIn('navigation', all);

/** The screens beside the navigation, with their addresses. */
export const framedScreens = Object.entries<AnyScreen>(screens).filter(
  (each): each is [FramedPath, FramedScreen] => 'tab' in each[1],
);

/** The screen beside the navigation that an address shows; undefined if it shows none. */
export function framedAt(address: string): FramedScreen | undefined {
  const shown = screenAt(address);
  return framedScreens.find(([path]) => path === shown)?.[1];
}

/** The features that the company uses now. */
export const usedFeatures = () => features.filter(isUsed);

function isUsed({ switchedBy }: Feature): boolean {
  return !isOff(switchedBy);
}

/** The screens of a feature, each with what turns it off. */
function screensOf({ screens = {}, switchedBy }: Feature) {
  const declared = Object.entries<AnyScreen>(screens);
  return Object.fromEntries(declared.map(([path, screen]) => [path, { switchedBy, ...screen }]));
}

function readsByTopic() {
  const reads: Record<string, (() => Promise<unknown>)[]> = {};
  for (const [topic, added] of features.flatMap(({ live = {} }) => Object.entries(live))) {
    reads[topic] = [...(reads[topic] ?? []), ...added];
  }
  return reads;
}

function listOf(those: Record<string, Feature>): Feature[] {
  return Object.values(those);
}

function linksIn(where: 'navigation' | 'more', those: Record<string, Feature>): Link[] {
  const declared = listOf(those).flatMap((each) => Object.entries<AnyScreen>(screensOf(each)));
  return declared.flatMap(([to, screen]) =>
    'link' in screen && screen.link?.in === where
      ? [{ ...screen.link, to: to as Path, title: screen.title, switchedBy: screen.switchedBy }]
      : [],
  );
}
