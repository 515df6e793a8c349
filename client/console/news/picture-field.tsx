import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { FileField } from '#client/console/platform/file-field.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { newsPicture } from '#contract/limits.ts';
import { type Cut, cutPicture, wholeCut } from './cut-picture.ts';
import styles from './news.module.css';
import { pictureWords } from './news-words.ts';
import { PictureCut } from './picture-cut.tsx';
import type { Draft } from './written-words.ts';

type Props = { picture: Draft['picture']; onChange: (picture: Draft['picture']) => void };

/** Why a chosen file gives no picture. */
type Problem = 'too-large' | 'unreadable' | 'too-small';

/** The picture of an article: chosen or dropped, cut to the shape of the carousel, and taken away again. */
export function PictureField({ picture, onChange }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const lastChosen = useRef<File>(undefined);
  const { submit, isSending, failure } = useSubmit(async (cut: Cut) => {
    if (!chosen) return;
    const stored = await consoleCall('newsroom.storePicture', cutPicture(chosen, cut));
    onChange({ ...stored, text: { en: '' } });
    setChosen(null);
  });
  const megabytes = newsPicture.file / 1024 / 1024;
  const { smallWidth: width, smallHeight: height } = newsPicture;
  const problems: Record<Problem, string> = {
    'too-large': t`This picture is larger than ${megabytes} MB. Choose a smaller one, or save it smaller first.`,
    unreadable: t`This picture cannot be read. Choose a PNG, JPEG or WebP.`,
    'too-small': t`This picture is too small: it would look blurred. It needs at least ${width} × ${height} pixels.`,
  };

  async function choose([file]: File[]) {
    setChosen(null);
    setProblem(null);
    lastChosen.current = file;
    if (!file) return;
    const made = await bitmapOf(file);
    // A large picture takes longer than a small one that is chosen after it.
    if (lastChosen.current !== file) return;
    if (typeof made === 'string') setProblem(made);
    else setChosen(made);
  }

  function remove() {
    onChange(null);
    showToast({
      message: t`The picture is taken away. It counts once you save.`,
      action: { label: t`Undo`, onPress: () => onChange(picture) },
    });
  }

  return (
    <Section title={t({ message: 'Picture', comment: 'Label: the file of a logo' })}>
      {chosen ? (
        <PictureCut
          of={chosen}
          start={wholeCut}
          isSending={isSending}
          onCut={(cut) => void submit(cut)}
          onCancel={() => setChosen(null)}
        />
      ) : picture ? (
        <div className={styles.picture}>
          <img src={picture.small} width={640} height={384} alt={picture.text.en} />
          <div>
            <Button variant="secondary" size="small" onPress={remove}>
              <Trans comment="Button: an article has no picture any more">Take the picture away</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <FileField
          field="picture"
          label={t({ message: 'File', comment: 'Label: a file of people to send' })}
          description={t`PNG, JPEG or WebP. You cut it in the next step. Where and with what it was taken is not sent along.`}
          accept="image/png,image/jpeg,image/webp"
          files={[]}
          onChange={(files) => void choose(files)}
          error={problem ? problems[problem] : undefined}
        />
      )}
      <FailureNotice failure={failure} words={pictureWords} otherwise={didNotWork} />
    </Section>
  );
}

/** The picture in a file, or why there is none. */
async function bitmapOf(file: File): Promise<ImageBitmap | Problem> {
  if (file.size > newsPicture.file) return 'too-large';
  try {
    const bitmap = await createImageBitmap(file);
    const { smallWidth, smallHeight } = newsPicture;
    return bitmap.width < smallWidth || bitmap.height < smallHeight ? 'too-small' : bitmap;
  } catch {
    return 'unreadable';
  }
}
