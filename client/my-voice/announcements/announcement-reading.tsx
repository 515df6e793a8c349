import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { saveFile } from '#client/api/save-file.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Readership } from '#client/ui/readership.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { notAcknowledgedAddress } from '#contract/my-voice-limits.ts';
import type { Readership as Reading } from '#contract/reading.ts';
import { announcementQueries } from './announcement-queries.ts';
import { announcementFailures } from './announcement-words.ts';

/** Who has acknowledged an announcement and who has not, who can be reminded. */
export function AnnouncementReading({ id }: { id: string }) {
  const read = useQuery(announcementQueries.reading(id));
  return (
    <Loaded read={read} skeleton={<ListSkeleton rows={1} />}>
      {(reading) => <Readers id={id} reading={reading} />}
    </Loaded>
  );
}

function Readers({ id, reading }: { id: string; reading: Reading }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { people, acknowledged } = reading;
  const { submit, isSending, failure } = useSubmit(async () => {
    const { outcome, reading } = await call('announcements.remind', { id });
    queryClient.setQueryData(announcementQueries.reading(id).queryKey, reading);
    if (outcome === 'reminded')
      showToast({ message: t`Those who have not acknowledged it are reminded.`, tone: 'good' });
    else showToast({ message: t`Somebody reminded them within the last hour.`, tone: 'bad' });
  });
  const { submit: save, ...saving } = useSubmit(async () => {
    await saveFile(`${notAcknowledgedAddress}?id=${id}&language=${language}`);
    showToast({ message: t`The list is saved.`, tone: 'good' });
  });
  return (
    <Readership
      reading={reading}
      sentence={t({
        message: `${acknowledged} of ${people} have acknowledged it.`,
        comment: 'Of an announcement: two numbers of people',
      })}
      missing={t({ message: 'Have not acknowledged it', comment: 'Opens the list of these people, and is its name' })}
      isReminding={isSending}
      onRemind={() => void submit()}
      exportButton={
        <Button size="small" variant="secondary" isPending={saving.isSending} onPress={() => void save()}>
          <Icon of={Download} size="small" />
          <Trans comment="Button: saves what a table shows as a spreadsheet">Export</Trans>
        </Button>
      }
      failure={
        <FailureNotice failure={failure ?? saving.failure} words={announcementFailures} otherwise={didNotWork} />
      }
    />
  );
}
