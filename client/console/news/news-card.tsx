import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { Waiting } from '#client/console/platform/waiting-list.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { List } from '#client/ui/list.tsx';
import { Section } from '#client/ui/section.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { newsQueries } from './news-queries.ts';

/** How many articles are in review; renders nothing if there are none. */
export function NewsCard() {
  const { t } = useLingui();
  const { data } = useQuery(newsQueries.list(useLanguage(), { state: 'in-review' }));
  const count = data?.counts['in-review'] ?? 0;
  if (count === 0) return null;
  return (
    <Section
      title={<Trans comment="Link and title of the console: where the company’s articles are written">News</Trans>}
    >
      <List>
        <Waiting
          count={count}
          icon={FilePen}
          title={t({ message: 'Articles to review', comment: 'An editor asked the others to look at them' })}
          to={`${consolePaths.news}?state=in-review`}
        />
      </List>
    </Section>
  );
}
