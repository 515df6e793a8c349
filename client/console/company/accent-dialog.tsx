import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { FieldFrame } from '#client/ui/field-frame.tsx';
import { isReadable, readableShade } from '#contract/accent.ts';
import { themeColors } from '#contract/page-look.ts';
import { AccentPreview } from './accent-preview.tsx';
import styles from './company.module.css';
import { accentWords } from './company-words.ts';
import { setAccent } from './set-look.ts';
import { useChangedToast } from './use-changed-toast.ts';

type Props = { isOpen: boolean; accent: string | null; onClose: () => void };

/** Asks for the colour of the app. */
export function AccentDialog({ isOpen, accent, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Change the colour', comment: 'Title of a form: the colour of the app' })}
    >
      <AccentForm accent={accent} onClose={onClose} />
    </FormDialog>
  );
}

function AccentForm({ accent: before, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const [color, setColor] = useState(before ?? themeColors.light);
  const shade = readableShade(color);
  const isTooLight = !isReadable(color);
  const sayChanged = useChangedToast();
  const { submit, ...sending } = useSubmit(async (accent: string | null) => {
    await setAccent(accent);
    const message = accent === null ? t`The app has the colour of Stagedoor again.` : t`The app has its new colour.`;
    sayChanged('accent', message, () => setAccent(before));
    onClose();
  });

  function send() {
    if (!isTooLight) void submit(color);
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={accentWords}
      act={<Trans comment="Button: saves what was changed">Save</Trans>}
      isDisabled={isTooLight}
      otherAct={
        before !== null && (
          <Button variant="secondary" wide onPress={() => void submit(null)}>
            <Trans comment="Button: the app has the colour again that it came with">Use the colour of Stagedoor</Trans>
          </Button>
        )
      }
      isRoomy
    >
      <FieldFrame
        field="accent"
        label={t({ message: 'Colour', comment: 'Label: the colour that the app is in' })}
        description={t`Buttons, links and the top of the app are in it, for everybody, in the light and in the dark.`}
        error={isTooLight ? t(accentWords.BAD_REQUEST) : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="color"
            value={color}
            onChange={(event) => setColor(event.target.value)}
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
    </DialogForm>
  );
}
