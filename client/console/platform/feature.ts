import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { LucideIcon } from '#client/ui/icon.tsx';
import type { ConsolePath } from '#contract/console-paths.ts';
import type { ConsoleTopic } from '#contract/live.ts';
import type { RoleName } from '#contract/role-names.ts';
import type { FeatureSwitch } from '#contract/switches.ts';

/** A part of the console with a link of its own in the navigation. */
export type Section = {
  path: ConsolePath;
  word: MessageDescriptor;
  icon: LucideIcon;
  /** The roles it is for. This only hides links: the server authorises each operation. */
  roles: readonly RoleName[];
  /** Whether the role must be for the whole company; or the addresses within it, and all below them, of which that is so. */
  isForWholeCompany?: true | readonly ConsolePath[];
  /** What the company turns it off with: then its link is gone, and its addresses say so. */
  switchedBy?: FeatureSwitch;
};

/** One feature of the console. client/console/features.ts lists all of them. */
type ConsoleFeature = {
  section: Section;
  /** Its screens by their addresses. What they read, they ask for once the console is open. */
  screens: { readonly [Path in ConsolePath]?: () => Promise<{ default: ComponentType }> };
  /** What it reads again when the server says that something changed. */
  live?: { readonly [Topic in ConsoleTopic]?: (() => Promise<unknown>)[] };
};

/** A feature, with the exact type that makes a missing screen or topic a type error. */
export function defineConsoleFeature<const Defined extends ConsoleFeature>(feature: Defined): Defined {
  return feature;
}
