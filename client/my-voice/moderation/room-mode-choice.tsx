import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import type { RoomMode } from '#contract/my-voice-limits.ts';
import styles from './moderation.module.css';
import { RadioChoice } from './radio-choice.tsx';
import { useModerating } from './use-moderating.ts';

/** Who may write in the room. A button saves it, because arrow keys move through the choices. */
export function RoomModeChoice({ mode }: { mode: RoomMode }) {
  const { t } = useLingui();
  const { attempt, setMode } = useModerating();
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<RoomMode | null>(null);
  const wanted = chosen ?? mode;

  const { submit, isSending } = useSubmit(async () => {
    if (!(await attempt(() => setMode(wanted, mode)))) return;
    setChosen(null);
    // The button goes, and must not take the focus with it.
    group.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  });

  function send() {
    if (wanted !== mode) void submit();
  }

  return (
    <Form onSend={send} failure={null} className={styles.mode}>
      <div ref={group}>
        <RadioChoice
          legend={t`Who may write`}
          value={wanted}
          onChange={setChosen}
          options={[
            {
              id: 'open',
              label: t({ message: 'Open to everybody', comment: 'Mode of the chat room' }),
              note: t`Everybody may write at any time.`,
            },
            {
              id: 'slow',
              label: t({ message: 'Slow', comment: 'Mode of the chat room: everybody may write now and then' }),
              note: t`Everybody may write once in 30 seconds.`,
            },
            {
              id: 'announce-only',
              label: t({ message: 'Announcements only', comment: 'Mode of the chat room: moderators alone may write' }),
              note: t`Only moderators may write. Everybody reads and reacts.`,
            },
          ]}
        />
      </div>
      {wanted !== mode && (
        <Button type="submit" wide isPending={isSending}>
          <Trans comment="Button: puts the chosen mode of the chat room into force">Change it for everybody</Trans>
        </Button>
      )}
    </Form>
  );
}
