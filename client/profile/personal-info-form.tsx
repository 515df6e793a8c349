import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { HeartPulse, UserRound } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CallFailure } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { unreachable, type WordsFor } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { IconTile } from '#client/ui/icon-tile.tsx';
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { paths } from '#contract/paths.ts';
import { type PersonalInfoField, personalInfoProblems, tidyPersonalInfo } from '#contract/personal-info.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { notifySaved } from './personal-info-news.ts';
import styles from './personal-info-screen.module.css';
import { usePersonalInfoWords } from './personal-info-words.ts';
import { type UnsentPersonalInfo, useUnsentPersonalInfo } from './use-unsent-personal-info.ts';

type Props = {
  stored: SavedPersonalInfo;
  /** An unsent save, which the form begins with instead of `stored`. */
  queued: UnsentPersonalInfo | null;
};

const unfit = msg`This could not be saved as it is. Please check each field.`;
const own = {
  BAD_REQUEST: unfit,
  PAYLOAD_TOO_LARGE: unfit,
  ID_REUSED: unreachable,
} satisfies WordsFor<'profile.savePersonalInfo'>;

/** The form, filled from an unsent save or from what is stored; it keeps what was typed until it is saved. */
export function PersonalInfoForm({ stored, queued }: Props) {
  const { t } = useLingui();
  // Keeps the version that the typing began with: a later one would be another device's.
  const [typed, setTyped] = useState<SavedPersonalInfo>(queued?.input ?? stored);
  const [base] = useState(queued);
  const [isChecked, setIsChecked] = useState(false);
  const { save } = useUnsentPersonalInfo();
  const wordsFor = usePersonalInfoWords();
  const problems = isChecked ? personalInfoProblems(tidyPersonalInfo(typed)) : {};

  const { submit, isSending, failure, forget } = useSubmit(async (info: SavedPersonalInfo) => {
    const word = await save(info, base);
    if (word?.state === 'failed') throw new CallFailure(word.why, null, word);
    navigate(paths.myProfile);
    if (word) notifySaved(word.answer);
    else showToast({ tone: 'info', message: t`Waiting to be sent. It goes out by itself once there is a connection.` });
  });

  function send() {
    if (isSending) return;
    setIsChecked(true);
    const info = tidyPersonalInfo(typed);
    if (Object.keys(personalInfoProblems(info)).length === 0) void submit({ ...info, version: typed.version });
    else forget();
  }

  const field = (name: PersonalInfoField): Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> => {
    const problem = problems[name];
    return {
      name,
      value: typed[name] ?? '',
      onChange: (value) => setTyped({ ...typed, [name]: value }),
      error: problem && wordsFor(name, problem),
    };
  };

  return (
    <Form
      className={styles.form}
      onSend={send}
      failure={failure}
      words={own}
      end={
        <div className={styles.end}>
          <Button type="submit" wide isPending={isSending}>
            <Trans comment="Button: stores what was typed">Save</Trans>
          </Button>
        </div>
      }
    >
      <Card>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            <IconTile of={UserRound} tone="curtain" />
            <Trans>About you</Trans>
          </legend>
          <TextField
            {...field('preferredName')}
            label={t`Preferred name`}
            description={t`What you like to be called.`}
            autoComplete="nickname"
          />
          <TextField {...field('phone')} label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" />
        </fieldset>
      </Card>
      <Card>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            <IconTile of={HeartPulse} tone="marquee" />
            <Trans>Emergency contact</Trans>
          </legend>
          <TextField {...field('emergencyName')} label={t`Contact’s name`} autoComplete="off" />
          <TextField
            {...field('emergencyRelation')}
            label={t`Relation to you`}
            description={t`A partner, a parent, a friend…`}
            autoComplete="off"
          />
          <TextField
            {...field('emergencyPhone')}
            label={t`Contact’s phone`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        </fieldset>
      </Card>
    </Form>
  );
}
