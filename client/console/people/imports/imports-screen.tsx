import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useState } from 'react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { SentFile } from '#client/console/platform/review-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { List } from '#client/ui/list.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { consolePaths, importPath } from '#contract/console-paths.ts';
import { ImportDialog } from './import-dialog.tsx';
import { importQueries } from './import-queries.ts';
import { ImportFacts, ImportStateBadge } from './import-standing.tsx';

/** The imports of people, and the link to a new one. */
export default function ImportsScreen() {
  const { t } = useLingui();
  const list = useQuery(importQueries.list());
  const [isOpen, setIsOpen] = useState(false);
  const title = t({ message: 'Import people', comment: 'Title of the console: files of people' });
  return (
    <ConsolePage
      title={title}
      back={{
        to: consolePaths.people,
        label: t({ message: 'Back to People', comment: 'Arrow that leads to the list' }),
      }}
      end={
        <Button size="small" onPress={() => setIsOpen(true)}>
          <Icon of={FileUp} size="small" />
          <Trans comment="Button: opens a form in which a file of people is chosen">Choose a file</Trans>
        </Button>
      }
    >
      <Loaded read={list} skeleton={<ListSkeleton rows={4} />}>
        {({ imports }) =>
          imports.length > 0 ? (
            <List label={title} isWide>
              {imports.map((one) => (
                <SentFile
                  key={one.id}
                  name={one.name}
                  icon={FileSpreadsheet}
                  facts={<ImportFacts {...one} isCounted />}
                  badge={<ImportStateBadge state={one.state} />}
                  to={importPath(one.id)}
                />
              ))}
            </List>
          ) : (
            <EmptyState icon={FileSpreadsheet} title={<Trans>Nobody was imported here yet</Trans>}>
              <Trans>Send a CSV file or a spreadsheet. You look through it before anything is written.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
      <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </ConsolePage>
  );
}
