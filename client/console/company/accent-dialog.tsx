import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FieldFrame } from '#client/ui/field-frame.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { isReadable, readableShade } from '#contract/accent.ts';
import { themeColors } from '#contract/page-look.ts';
import { AccentPreview } from './accent-preview.tsx';
import styles from './company.module.css';
import { accentWords } from './company-words.ts';
import { setAccent } from './set-look.ts';

type Props = { isOpen: boolean; accent: string | null; onClose: () => void };

/** Asks for the colour of the app. */
export function AccentDialog({ isOpen, accent, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t({ message: 'Change the colour', comment: 'Title of a form: the colour of the app' })}
    >
      {isOpen && <AccentForm accent={accent} onClose={onClose} />}
    </Dialog>
  );
}

function AccentForm({ accent: before, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const id = useId();
  const say = useSayFailure();
  const [color, setColor] = useState(before ?? themeColors.light);
  const shade = readableShade(color);
  const isTooLight = !isReadable(color);
  const takeBack = async () => {
    await setAccent(before).catch(() => showToast({ message: t(didNotWork), tone: 'bad' }));
  };
  const { submit, isSending, failure } = useSubmit(async (accent: string | null) => {
    await setAccent(accent);
    const action = { label: t`Undo`, onPress: () => void takeBack() };
    const message = accent === null ? t`The app has the colour of Stagedoor again.` : t`The app has its new colour.`;
    showToast({ message, tone: 'good', about: 'accent', action });
    onClose();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isTooLight) void submit(color);
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <FieldFrame
        id={id}
        label={t({ message: 'Colour', comment: 'Label: the colour that the app is in' })}
        description={t`Buttons, links and the top of the app are in it, for everybody, in the light and in the dark.`}
        error={isTooLight ? t(accentWords.BAD_REQUEST) : undefined}
      >
        {(described) => (
          <input
            id={id}
            type="color"
            value={color}
            onChange={(event) => setColor(event.target.value)}
            aria-describedby={described}
            aria-invalid={isTooLight || undefined}
            className={styles.color}
          />
        )}
      </FieldFrame>
      <AccentPreview accent={shade} />
      {isTooLight && (
        <Button variant="secondary" wide onPress={() => setColor(shade)}>
          <Trans comment="Button; a colour such as #7a5c00">
            Take the darker shade <bdi>{shade}</bdi>
          </Trans>
        </Button>
      )}
      {failure && <Notice tone="bad">{say(failure, accentWords, didNotWork)}</Notice>}
      <Button type="submit" wide isPending={isSending} isDisabled={isTooLight}>
        <Trans comment="Button: saves what was changed">Save</Trans>
      </Button>
      {before !== null && (
        <Button variant="secondary" wide onPress={() => void submit(null)}>
          <Trans comment="Button: the app has the colour again that it came with">Use the colour of Stagedoor</Trans>
        </Button>
      )}
    </form>
  );
}
