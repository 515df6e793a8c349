import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';

/** One saved version, null for what was there before the first one, and by whom; null for a command, and for somebody who is not on record any more. */
type SavedVersion = { version: number; at: string | null; by: string | null };

type Props<Draft> = {
  /** The newest first. */
  versions: readonly SavedVersion[];
  /** The one that is in the form, changed or not. */
  now: number;
  draft: Draft;
  isSame: (one: Draft, other: Draft) => boolean;
  read: (version: number) => Promise<Draft>;
  onTake: (draft: Draft) => void;
  words: FailureWords;
};

/** The saved versions before this one: a press puts one into the form, and what stood there can come back. */
export function SavedVersions<Draft>({ versions, now, draft, isSame, read, onTake, words }: Props<Draft>) {
  const { t } = useLingui();
  const language = useLanguage();
  // What stands in the form when the version arrives, which may be more than at the press.
  const typed = useRef(draft);
  useLayoutEffect(() => {
    typed.current = draft;
  });
  const { submit, failure } = useSubmit(async (version: number) => {
    const taken = await read(version);
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
            title={
              at
                ? momentStamp(new Date(at), language)
                : t({ message: 'Before it was first edited here', comment: 'Name of the oldest version of a text' })
            }
            note={by ? <bdi>{by}</bdi> : undefined}
            onPress={() => void submit(version)}
          />
        ))}
      </List>
      <FailureNotice failure={failure} words={words} otherwise={didNotWork} />
    </Section>
  );
}
