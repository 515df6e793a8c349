import { createContext, useContext } from 'react';
import type { ConsolePath } from '#contract/console-paths.ts';

/** The sections that the person's roles open, by their addresses. */
export const OpenSections = createContext<ConsolePath[]>([]);

/** Whether the person's roles open a section, for a link that leads there. */
export function useOpens(section: ConsolePath): boolean {
  return useContext(OpenSections).includes(section);
}
