import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Gift, GraduationCap } from 'lucide-react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { useOff } from '#client/session/session.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { consolePaths, linksPath } from '#contract/console-paths.ts';
import { Missing } from './missing.tsx';
import { screenWords } from './screen-words.ts';
import { linkQueries } from './text-queries.ts';

/** The company's texts besides the news. */
export default function TextsScreen() {
  const { t } = useLingui();
  const read = useQuery(linkQueries.list());
  const off = useOff();
  const title = t({
    message: 'Texts',
    comment: 'Link and title of the console: where links, contacts, events and benefits are written',
  });
  return (
    <ConsolePage title={title}>
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {(screens) => (
          <List label={title} isWide>
            {screens.map(({ screen, entries, missing }) => (
              <ListRow
                key={screen}
                to={linksPath(screen)}
                icon={screenWords[screen].icon}
                title={t(screenWords[screen].title)}
                note={
                  <>
                    <Plural value={entries} one="# entry" other="# entries" />
                    <Missing in={missing} />
                  </>
                }
              />
            ))}
            <ListRow
              to={consolePaths.events}
              icon={CalendarDays}
              title={t({ message: 'Events', comment: 'What the company plans, on the home page' })}
              note={t`On the home page`}
            />
            {!off.includes('benefits') && (
              <ListRow
                to={consolePaths.benefits}
                icon={Gift}
                title={t({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' })}
                note={t`What people have besides their pay`}
              />
            )}
            {!off.includes('training') && (
              <ListRow
                to={consolePaths.trainingTexts}
                icon={GraduationCap}
                title={t({ message: 'Trainings', comment: 'Something that a company may turn off' })}
                note={t`What people learn`}
              />
            )}
          </List>
        )}
      </Loaded>
    </ConsolePage>
  );
}
