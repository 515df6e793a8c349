import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, FolderArchive } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { didNotWork, type WordsFor } from '#client/session/failure-words.ts';
import { PasswordDialog } from '#client/session/password-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import type { DataArchive as Archive } from '#contract/account.ts';
import { archiveHours } from '#contract/limits.ts';
import { dataArchiveAddress } from '#contract/paths.ts';
import { accountQueries } from './account-queries.ts';

// A refused password is said by the dialog itself; nothing else is refused while pay has just been opened.
const words = {
  STEP_UP_REQUIRED: didNotWork,
  ID_REUSED: didNotWork,
} satisfies WordsFor<'pay.unlock' | 'account.askArchive', 'WRONG_PASSWORD'>;

/** Has an archive of all that is held of the person made, and offers it; both ask for the password, as pay does. */
export function DataArchive() {
  const { t } = useLingui();
  const archive = useQuery(accountQueries.archive());
  const identity = useQuery(accountQueries.identity());
  const [asking, setAsking] = useState<'make' | 'download' | null>(null);
  const id = useRef(newId());

  async function go(password: string) {
    await call('pay.unlock', { email: identity.data?.email ?? '', password });
    if (asking === 'make') {
      queryClient.setQueryData(accountQueries.archive().queryKey, await call('account.askArchive', { id: id.current }));
      id.current = newId();
    } else {
      Object.assign(document.createElement('a'), { href: dataArchiveAddress, download: '' }).click();
    }
  }

  return (
    <Section title={t({ message: 'A copy of your data', comment: 'Heading' })}>
      <p>
        <Trans>
          One file (ZIP) with a page to read, your payslips, pictures and sick notes, and everything as data for
          programs.
        </Trans>
      </p>
      <Loaded read={archive} skeleton={<ListSkeleton rows={1} />}>
        {(made) => (
          <div className="stack-3">
            <State of={made} />
            {made?.state === 'ready' && (
              <Button variant="primary" wide onPress={() => setAsking('download')}>
                <Icon of={Download} />
                <Trans comment="Button: saves the copy of one's data">Download the copy</Trans>
              </Button>
            )}
            {made?.state !== 'making' && (
              <Button variant="secondary" wide onPress={() => setAsking('make')}>
                <Icon of={FolderArchive} />
                <Trans comment="Button: has a copy of one's data made">Make a copy</Trans>
              </Button>
            )}
          </div>
        )}
      </Loaded>
      <PasswordDialog
        isOpen={asking !== null}
        title={asking === 'download' ? t`Download the copy` : t`Make a copy`}
        action={
          asking === 'download' ? (
            <Trans comment="Button: saves a file">Download</Trans>
          ) : (
            <Trans comment="Button: has a file made">Make</Trans>
          )
        }
        onPassword={go}
        words={words}
        onClose={() => setAsking(null)}
      >
        <p>
          <Trans>Your payslips are in it, so please enter your password.</Trans>
        </p>
      </PasswordDialog>
    </Section>
  );
}

function State({ of: archive }: { of: Archive | null }) {
  if (!archive) return null;
  if (archive.state === 'failed') {
    return (
      <Notice tone="bad">
        <Trans>The copy could not be made. Please try again.</Trans>
      </Notice>
    );
  }
  if (archive.state === 'making') {
    return (
      <Notice tone="info">
        <Trans>Your copy is being made. You may leave this page and come back.</Trans>
      </Notice>
    );
  }
  const until = new Date(new Date(archive.askedAt).getTime() + archiveHours * 60 * 60 * 1000);
  return (
    <Notice tone="good">
      <Trans>
        Your copy is ready. You can download it until <Moment at={until} />.
      </Trans>
    </Notice>
  );
}
