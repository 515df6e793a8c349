import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { EditedArticle } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';
import { newsWords } from './news-words.ts';
import { type Draft, draftOf, isSame } from './written-words.ts';

type Props = {
  article: EditedArticle;
  draft: Draft;
  onTake: (draft: Draft) => void;
  /** Called with the managers whom a version is for. */
  onMeet: (leaders: PersonName[]) => void;
};

/** The saved versions of an article before this one: a press puts one into the form, and what stood there can come back. */
export function SavedVersions({ article: { id, version: now, versions }, draft, onTake, onMeet }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  // What stands in the form when the version arrives, which may be more than at the press.
  const typed = useRef(draft);
  useLayoutEffect(() => {
    typed.current = draft;
  });
  const { submit, failure } = useSubmit(async (version: number) => {
    const answer = await consoleCall('newsroom.version', { id, version });
    const taken = draftOf(answer);
    onMeet(answer.managers);
    const before = typed.current;
    onTake(taken);
    showToast({
      message: t`This version is in the form. It counts once you save it.`,
      tone: 'good',
      ...(!isSame(before, taken) && { action: { label: t`Undo`, onPress: () => onTake(before) } }),
    });
  });
  const earlier = versions.filter(({ version }) => version !== now);
  if (earlier.length === 0) return null;
  const title = t({ message: 'Earlier versions', comment: 'Heading: of an article' });
  return (
    <Section title={title}>
      <List label={title}>
        {earlier.map(({ version, at, by }) => (
          <ListRow
            key={version}
            title={momentStamp(new Date(at), language)}
            note={by ? <bdi>{by}</bdi> : undefined}
            onPress={() => void submit(version)}
          />
        ))}
      </List>
      <FailureNotice failure={failure} words={newsWords} otherwise={didNotWork} />
    </Section>
  );
}
