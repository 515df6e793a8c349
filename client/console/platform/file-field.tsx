import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { FieldFrame } from '#client/ui/field-frame.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './file-field.module.css';

type Props = {
  /** Its name in the contract. */
  field?: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  isMultiple?: boolean;
  /** The file name extensions and types that the browser offers. */
  accept: string;
  files: File[];
  onChange: (files: File[]) => void;
};

/** Chooses files, by the browser's own field or by drop. */
export function FileField({ field, label, description, error, isMultiple, accept, files, onChange }: Props) {
  const { t } = useLingui();
  const [isOver, setIsOver] = useState(false);

  const toChoose = isMultiple
    ? t({ message: 'Choose files, or drop them here', comment: 'On a field for files' })
    : t({ message: 'Choose a file, or drop it here', comment: 'On a field for a file' });
  const toChange = isMultiple
    ? t({ message: 'Choose other files', comment: 'On a field for files, of which some were chosen' })
    : t({ message: 'Choose another file', comment: 'On a field for a file, of which one was chosen' });

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) onChange(isMultiple ? dropped : dropped.slice(0, 1));
  }

  return (
    <FieldFrame field={field} label={label} description={description} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: What is dropped here, the field within takes from the keyboard.
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <input
            {...control}
            type="file"
            accept={accept}
            multiple={isMultiple}
            onChange={(event) => onChange([...(event.target.files ?? [])])}
            className={styles.file}
          />
          {/* The browser's own button and words are in its language, and name no file that was dropped. */}
          {files.length > 0 && (
            <p role="status" className={styles.chosen}>
              {files.length === 1 ? (
                <bdi>{files[0]?.name}</bdi>
              ) : (
                t`${plural(files.length, { one: '# file chosen', other: '# files chosen' })}`
              )}
            </p>
          )}
          <span aria-hidden="true" className={styles.choose}>
            <Icon of={Upload} />
            {files.length > 0 ? toChange : toChoose}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
