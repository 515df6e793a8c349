import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { FileField } from '#client/console/platform/file-field.tsx';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import styles from './company.module.css';
import { logoWords } from './company-words.ts';
import { base64Of, logoOf, pngAt } from './logo-picture.ts';
import { setLogo } from './set-look.ts';
import { useChangedToast } from './use-changed-toast.ts';

type Props = {
  isOpen: boolean;
  /** The URL of the present logo; null for our mark. */
  logo: string | null;
  onClose: () => void;
};

/** Asks for the small picture that stands for the company. */
export function LogoDialog({ isOpen, logo, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({
        message: 'Change the logo',
        comment: 'Title of a form: the small picture that stands for the company',
      })}
    >
      <LogoForm before={logo} onClose={onClose} />
    </FormDialog>
  );
}

/** The chosen file, and the logo made of it; null if it gives none. */
type Chosen = { file: File; logo: string | null };

function LogoForm({ before, onClose }: { before: string | null; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isTried, setIsTried] = useState(false);
  const lastChosen = useRef<File>(undefined);
  const sayChanged = useChangedToast();
  const { submit, ...sending } = useSubmit(async (png: string | null) => {
    // Read before the server forgets it. If it cannot be read, everything but Undo works.
    const replaced = before && (await pngAt(before).catch(() => undefined));
    await setLogo(png);
    const message = png === null ? t`The app has the mark of Stagedoor again.` : t`The app has its new logo.`;
    sayChanged('logo', message, replaced === undefined ? undefined : () => setLogo(replaced));
    onClose();
  });

  async function choose([file]: File[]) {
    if (!file) return;
    lastChosen.current = file;
    const logo = await logoOf(file).catch(() => null);
    // A large picture takes longer than a small one that is chosen after it.
    if (lastChosen.current === file) setChosen({ file, logo });
  }

  function send() {
    setIsTried(true);
    if (chosen?.logo) void submit(base64Of(chosen.logo));
  }

  const isUnreadable = chosen?.logo === null;
  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={logoWords}
      act={<Trans comment="Button: saves what was changed">Save</Trans>}
      isDisabled={isUnreadable}
      otherAct={
        before !== null && (
          <Button variant="secondary" wide onPress={() => void submit(null)}>
            <Trans comment="Button: the app has the small picture again that it came with">
              Use the mark of Stagedoor
            </Trans>
          </Button>
        )
      }
      isRoomy
    >
      <FileField
        field="png"
        label={t({ message: 'Picture', comment: 'Label: the file of a logo' })}
        description={t`PNG, JPEG or WebP. It is shown small and square, on light and on dark, also before anybody signs in.`}
        accept="image/png,image/jpeg,image/webp"
        files={chosen ? [chosen.file] : []}
        onChange={(files) => void choose(files)}
        error={isUnreadable ? t(logoWords.BAD_REQUEST) : isTried && !chosen ? t`Choose a picture first.` : undefined}
      />
      {chosen?.logo && (
        <img
          src={chosen.logo}
          alt={t({ message: 'The new logo', comment: 'Of a picture: as it will be shown' })}
          className={styles.logo}
        />
      )}
    </DialogForm>
  );
}
