import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Message } from '#contract/my-voice-log.ts';
import { useModerationWords } from './moderation-words.ts';
import { RadioChoice } from './radio-choice.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useModerating } from './use-moderating.ts';

type Props = {
  /** Null if nobody is to be muted. */
  person: Message['sender'] | null;
  onClose: () => void;
};

/** Asks a moderator why and for how long a person may not write, and mutes them. */
export function MuteDialog({ person, onClose }: Props) {
  const { t } = useLingui();
  const words = useModerationWords();
  const { mute } = useModerating();
  const [minutes, setMinutes] = useState('15');
  const name = person && words.name(person);

  function close() {
    setMinutes('15');
    onClose();
  }

  return (
    <ReasonDialog
      about={person?.id ?? ''}
      isOpen={person !== null}
      onClose={close}
      title={name && t({ message: `Mute ${name}`, comment: 'Title: keep somebody from writing in the room' })}
      act={t({ message: 'Mute', comment: 'Button: keep somebody from writing in the room' })}
      onAct={async (reason) => {
        if (person) await mute(person, Number(minutes), reason);
      }}
    >
      <RadioChoice
        legend={t({ message: 'For how long', comment: 'How long somebody may not write' })}
        columns="two"
        value={minutes}
        onChange={setMinutes}
        options={[
          { id: '15', label: t`15 minutes` },
          { id: '60', label: t`1 hour` },
          { id: String(24 * 60), label: t`1 day` },
          { id: String(7 * 24 * 60), label: t`1 week` },
        ]}
      />
      <p>
        <Trans>Until then they read everything and write nothing. You can let them speak again before.</Trans>
      </p>
    </ReasonDialog>
  );
}
