import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '#client/ui/notice.tsx';
import type { NewsAudience } from '#contract/newsroom.ts';
import { newsQueries } from './news-queries.ts';

/** Says how many people an audience reaches today, and of one that nobody is in that it reaches nobody. */
export function AudienceReach({ audience }: { audience: NewsAudience | null }) {
  const { data } = useQuery(newsQueries.reach(audience));
  if (!data) return null;
  if (data.people === 0) {
    return (
      <Notice tone="info">
        <Trans>It reaches nobody today. Whoever comes into these groups reads it then.</Trans>
      </Notice>
    );
  }
  return (
    <p>
      <Plural value={data.people} one="It reaches # person today." other="It reaches # people today." />
    </p>
  );
}
