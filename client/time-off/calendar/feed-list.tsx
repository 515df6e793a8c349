import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import cards from '#client/ui/cards.module.css';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { loadCalendarWords } from './calendar-catalogues.ts';
import { FeedCard } from './feed-card.tsx';
import { ownFeeds } from './feed-queries.ts';

const skeleton = <ListSkeleton rows={3} lines={3} />;

/** The person's private calendar addresses, one for each kind. */
export function FeedList() {
  return (
    <Suspense fallback={<SkeletonGroup>{skeleton}</SkeletonGroup>}>
      <Feeds />
    </Suspense>
  );
}

function Feeds() {
  use(loadCalendarWords(useLanguage()));
  const { t } = useLingui();
  const read = useQuery(ownFeeds());
  const kinds = [
    {
      kind: 'leave',
      title: t({ message: 'My leave', comment: 'Of a private calendar address' }),
      tells: t`Whoever has this address reads when you are on leave or asked for it, and which kind it is.`,
    },
    {
      kind: 'team',
      title: t({ message: 'My team', comment: 'Of a private calendar address' }),
      tells: t`Whoever has this address reads the names of your team, and when they are away. It never says why.`,
    },
    {
      kind: 'holidays',
      title: t({ message: 'Public holidays', context: 'calendar' }),
      tells: t`Whoever has this address reads the public holidays where you work.`,
    },
  ] as const;
  return (
    <>
      <p>
        <Trans>
          A calendar program on your phone or computer reads these addresses by itself. Share none of them: nobody is
          asked for a password. An address ends with one press, when you change your password, and when you leave.
        </Trans>
      </p>
      <Loaded read={read} skeleton={skeleton}>
        {({ feeds }) => (
          <div className={cards.grid}>
            {kinds.map((one) => (
              <FeedCard key={one.kind} {...one} since={feeds.find(({ kind }) => kind === one.kind)?.since ?? null} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
