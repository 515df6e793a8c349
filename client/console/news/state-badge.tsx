import { useLingui } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { ArticleState } from '#contract/articles.ts';
import { stateWords } from './news-words.ts';

/** Where an article stands. */
export function StateBadge({ state }: { state: ArticleState }) {
  const { t } = useLingui();
  return (
    <Badge tone={state === 'live' ? 'good' : state === 'scheduled' || state === 'in-review' ? 'joy' : 'plain'}>
      {t(stateWords[state])}
    </Badge>
  );
}
