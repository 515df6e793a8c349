import { useLingui } from '@lingui/react/macro';
import type { NewsSlot } from '#contract/articles.ts';

/** The fixed titles of the carousel's slides. */
export function useSlideTitles(): Record<NewsSlot, string> {
  const { t } = useLingui();
  return {
    news: t`News in 90 seconds`,
    update: t`Company update available`,
    events: t`Upcoming employee events`,
  };
}
