import type { CompanyScreen } from '#contract/company.ts';
import { help } from './links-help.ts';
import type { DemoContactGroup } from './links-row.ts';
import { tools } from './links-tools.ts';
import { workplace } from './links-workplace.ts';

/** What Lumière Park set on its screens of links and contacts. */
export const links: Record<CompanyScreen, DemoContactGroup[]> = {
  workplace,
  'tools-and-resources': tools,
  'help-and-support': help,
};
