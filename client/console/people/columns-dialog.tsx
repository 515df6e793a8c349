import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { allColumns, columnWords, type useColumns } from './columns.ts';
import styles from './people-screen.module.css';

type Props = { isOpen: boolean; onClose: () => void } & ReturnType<typeof useColumns>;

/** Which columns the table shows. */
export function ColumnsDialog({ isOpen, onClose, columns, show }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      about={null}
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      title={t({ message: 'Choose columns', comment: 'Title: which columns a table shows' })}
      actions={
        <Button onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.columns}>
        {allColumns
          .filter((column) => column !== 'fullName')
          .map((column) => (
            <Checkbox key={column} isSelected={columns.includes(column)} onChange={(isShown) => show(column, isShown)}>
              {t(columnWords[column])}
            </Checkbox>
          ))}
      </div>
    </Dialog>
  );
}
