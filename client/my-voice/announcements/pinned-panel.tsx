import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { nameOf, usePeople } from '#client/my-voice/room-people.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { LeadIn } from '#client/ui/lead-in.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Message } from '#contract/my-voice-log.ts';
import { announcementQueries } from './announcement-queries.ts';
import { announcementFailures } from './announcement-words.ts';
import { loadAnnouncementWords } from './announcements-catalogues.ts';
import styles from './pinned-panel.module.css';

type Asking = { id: string; seq: number; author: Message['sender']; text: string };

type Props = {
  /** The newest messages, among which one may just have come. */
  messages: readonly Message[];
  goTo: (seq: number) => void;
};

/** What the person is asked to acknowledge, on top of the room; nothing without. */
export default function PinnedPanel({ messages, goTo }: Props) {
  const { me } = usePeople();
  const { data } = useQuery(announcementQueries.asking());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  if (!data) return null;
  // What came after the read asks as well; and what was taken away since asks nobody.
  const gone = new Set(messages.filter(({ text }) => text === null).map(({ seq }) => seq));
  const come = messages.flatMap(({ seq, text, sender, announcement }): Asking[] =>
    announcement?.mustRead && text !== null && seq > data.upto && sender.id !== me
      ? [{ id: announcement.id, seq, author: sender, text }]
      : [],
  );
  const asking = [...data.announcements, ...come].filter(({ id, seq }) => !done.has(id) && !gone.has(seq));
  const [first] = asking;
  if (!first) return null;

  function acknowledged(id: string) {
    setDone(new Set([...done, id]));
    queryClient.setQueryData(
      announcementQueries.asking().queryKey,
      (before) => before && { ...before, announcements: before.announcements.filter((one) => one.id !== id) },
    );
  }
  return (
    <Suspense>
      <Strip asking={first} count={asking.length} goTo={goTo} onDone={() => acknowledged(first.id)} />
    </Suspense>
  );
}

type StripProps = { asking: Asking; count: number; goTo: Props['goTo']; onDone: () => void };

function Strip({ asking: { id, seq, author, text }, count, goTo, onDone }: StripProps) {
  use(loadAnnouncementWords(useLanguage()));
  const { t } = useLingui();
  const words = useRoomWords();
  const title = useId();
  const { submit, isSending, failure } = useSubmit(async () => {
    try {
      await call('announcements.acknowledge', { id });
    } catch (error) {
      // Taken away meanwhile: it asks nobody any more.
      if (codeOf(error) !== 'NOT_FOUND') throw error;
    }
    // The button goes with the last one, and must not take the focus with it.
    if (count === 1) document.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    showToast({ tone: 'good', message: t`You have acknowledged it.` });
    onDone();
  });
  return (
    <section className={styles.pinned} aria-labelledby={title}>
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>
          {t({
            message: plural(count, {
              one: 'An announcement to acknowledge',
              other: '# announcements to acknowledge',
            }),
            comment: 'Heading in the chat room',
          })}
        </h2>
        <p className={styles.text} dir="auto">
          <LeadIn>
            <bdi>{words.sender(nameOf(author))}</bdi>
          </LeadIn>{' '}
          {text}
        </p>
        <FailureNotice failure={failure} words={announcementFailures} otherwise={didNotWork} />
      </div>
      <div className={styles.acts}>
        <Button variant="quiet" size="small" onPress={() => goTo(seq)}>
          <Trans comment="Button: leads to the message of an announcement">Read all of it</Trans>
        </Button>
        <Button size="small" isPending={isSending} onPress={() => void submit()}>
          <Trans comment="Button: acknowledges an announcement">I have read it</Trans>
        </Button>
      </div>
    </section>
  );
}
