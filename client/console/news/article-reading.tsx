import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { notReadAddress } from '#contract/console-paths.ts';
import type { Readership } from '#contract/reading.ts';
import styles from './news.module.css';
import { newsQueries } from './news-queries.ts';
import { newsWords } from './news-words.ts';

/** More people than that are a list to open: the preview below it would be far away. */
const fewest = 5;

/** Who has said that they have read an article, and who has not: as a list, as a file, and to be reminded. */
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

function Readers({
  id,
  reading: { people, acknowledged, missing, remindedAt, mayRemind },
}: {
  id: string;
  reading: Readership;
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const { submit, isSending, failure } = useSubmit(async () => {
    const { outcome, reading } = await consoleCall('newsroom.remind', { id });
    queryClient.setQueryData(newsQueries.reading(id).queryKey, reading);
    if (outcome === 'reminded') showToast({ message: t`Those who have not read it are reminded.`, tone: 'good' });
    else showToast({ message: t`Somebody reminded them within the last hour.`, tone: 'bad' });
  });
  const at = remindedAt && momentStamp(new Date(remindedAt), language);
  const waiting = people - acknowledged;
  const more = waiting - missing.length;
  const list = t({ message: 'Have not read it', comment: 'Opens the list of these people, and is its name' });
  return (
    <>
      <p>
        {t({
          message: `${acknowledged} of ${people} have said that they have read it.`,
          comment: 'Of an article: two numbers of people',
        })}
      </p>
      {waiting > 0 && (
        <>
          <div className={styles.acts}>
            {mayRemind && (
              <Button size="small" isPending={isSending} onPress={() => void submit()}>
                <Icon of={BellRing} size="small" />
                <Trans comment="Button: notifies people who have not read an article">Remind those who have not</Trans>
              </Button>
            )}
            <ExportButton address={notReadAddress} filter={{ id }} done={t`The list is saved.`} />
          </div>
          {at && (
            <p className="soft">
              <Trans>Last reminded {at}. Once an hour is enough.</Trans>
            </p>
          )}
          <FailureNotice failure={failure} words={newsWords} otherwise={didNotWork} />
          <details open={waiting <= fewest}>
            <summary>{list}</summary>
            <List label={list}>
              {missing.map((person) => (
                <ListRow
                  key={person.id}
                  title={<bdi>{person.name}</bdi>}
                  note={person.position ? <bdi>{person.position}</bdi> : undefined}
                  start={<Avatar src={person.profilePic} size="small" />}
                />
              ))}
            </List>
            {more > 0 && (
              <p className="soft">
                <Plural value={more} one="# more is in the file." other="# more are in the file." />
              </p>
            )}
          </details>
        </>
      )}
    </>
  );
}
