import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Readership } from '#client/ui/readership.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { notReadAddress } from '#contract/console-paths.ts';
import type { Readership as Reading } from '#contract/reading.ts';
import { newsQueries } from './news-queries.ts';
import { newsWords } from './news-words.ts';

/** Who has said that they have read an article, and who has not. */
export function ArticleReading({ id }: { id: string }) {
  const { t } = useLingui();
  const read = useQuery(newsQueries.reading(id));
  return (
    <Section title={t({ message: 'Who has read it', comment: 'Heading: of an article that must be read' })}>
      <Loaded read={read} skeleton={<ListSkeleton rows={3} />}>
        {(reading) => <Readers id={id} reading={reading} />}
      </Loaded>
    </Section>
  );
}

function Readers({ id, reading }: { id: string; reading: Reading }) {
  const { t } = useLingui();
  const { people, acknowledged } = reading;
  const { submit, isSending, failure } = useSubmit(async () => {
    const { outcome, reading } = await consoleCall('newsroom.remind', { id });
    queryClient.setQueryData(newsQueries.reading(id).queryKey, reading);
    if (outcome === 'reminded') showToast({ message: t`Those who have not read it are reminded.`, tone: 'good' });
    else showToast({ message: t`Somebody reminded them within the last hour.`, tone: 'bad' });
  });
  return (
    <Readership
      reading={reading}
      sentence={t({
        message: `${acknowledged} of ${people} have said that they have read it.`,
        comment: 'Of an article: two numbers of people',
      })}
      missing={t({ message: 'Have not read it', comment: 'Opens the list of these people, and is its name' })}
      isReminding={isSending}
      onRemind={() => void submit()}
      exportButton={<ExportButton address={notReadAddress} filter={{ id }} done={t`The list is saved.`} />}
      failure={<FailureNotice failure={failure} words={newsWords} otherwise={didNotWork} />}
    />
  );
}
