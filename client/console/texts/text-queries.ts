import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { typedInto } from '#client/api/typed-before.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { CompanyScreen } from '#contract/company.ts';
import type { EditedText } from '#contract/texts.ts';

const texts = ['console', 'texts'];

/** An editor goes on from what it opens with, so that it is read each time one opens. */
const readAtOpening = { gcTime: 0 };

export const linkQueries = {
  /** The screens, with what is missing. */
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: [...texts, 'screens'],
      queryFn: () => consoleCall('companyLinks.list'),
    }),

  /** The groups of a screen in all languages. */
  screen: (screen: CompanyScreen) =>
    queryOptions({
      ...notStored,
      queryKey: [...texts, 'screen', screen],
      queryFn: () => consoleCall('companyLinks.screen', { screen }),
    }),

  /** A group or an entry. */
  one: (screen: CompanyScreen, id: string) =>
    queryOptions({
      ...notStored,
      ...readAtOpening,
      queryKey: [...texts, 'link', screen, id],
      queryFn: () => consoleCall('companyLinks.one', { screen, id }),
    }),
};

export const eventQueries = {
  /** The events to come and those that are over. */
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: [...texts, 'events'],
      queryFn: () => consoleCall('companyEvents.list'),
    }),

  /** The time zones that moments are typed in. */
  zones: () =>
    queryOptions({
      ...notStored,
      queryKey: [...texts, 'zones'],
      queryFn: () => consoleCall('companyEvents.zones'),
    }),

  /** One event. */
  one: (id: string) =>
    queryOptions({
      ...notStored,
      ...readAtOpening,
      queryKey: [...texts, 'event', id],
      queryFn: () => consoleCall('companyEvents.one', { id }),
    }),
};

export const benefitQueries = {
  /** All benefits, and how many people have each. */
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: [...texts, 'benefits'],
      queryFn: () => consoleCall('companyBenefits.list'),
    }),

  /** One benefit. */
  one: (id: string) =>
    queryOptions({
      ...notStored,
      ...readAtOpening,
      queryKey: [...texts, 'benefit', id],
      queryFn: () => consoleCall('companyBenefits.one', { id }),
    }),
};

export const trainingTextQueries = {
  /** All trainings, and how many people are to do each. */
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: [...texts, 'trainings'],
      queryFn: () => consoleCall('companyTrainings.list'),
    }),

  /** One training. */
  one: (id: string) =>
    queryOptions({
      ...notStored,
      ...readAtOpening,
      queryKey: [...texts, 'training', id],
      queryFn: () => consoleCall('companyTrainings.one', { id }),
    }),
};

/** Reads all texts again: one of them was saved. */
export const readTextsAgain = readAgain(...texts);

/** What is typed into texts, and over what. */
export const { typedBefore, keepTyped } = typedInto<{ from: EditedText<unknown> | null; draft: unknown }>(
  'console',
  'texts',
);
