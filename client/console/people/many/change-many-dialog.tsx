import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FieldInput } from '#client/console/people/field-input.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { fieldWords, managerWord } from '#client/console/platform/field-words.ts';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { type SharedField, sharedFields } from '#contract/people-fields.ts';
import type { PersonName } from '#contract/people-records.ts';
import styles from './many.module.css';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';

/** Sets some fields of many people to the same values. */
export function ChangeManyDialog({ onClose, selection, count }: ManyProps) {
  const { t } = useLingui();
  const [fields, setFields] = useState<Partial<Record<SharedField, string>>>({});
  const [hasManager, setHasManager] = useState(false);
  const [manager, setManager] = useState<PersonName | null>(null);
  const [isTried, setIsTried] = useState(false);
  const named = Object.keys(fields) as SharedField[];
  const others = sharedFields.filter((field) => !named.includes(field));

  const isAnything = named.length > 0 || hasManager;

  function mayBegin(): boolean {
    setIsTried(true);
    return isAnything;
  }

  function remove(field: SharedField): void {
    const { [field]: _, ...rest } = fields;
    setFields(rest);
  }

  return (
    <ManyDialog
      about={JSON.stringify(selection)}
      onClose={onClose}
      kind="change"
      count={count}
      send={(begin) =>
        consoleCall('people.changeMany', {
          selection,
          ...begin,
          fields,
          ...(hasManager && { managerId: manager?.id ?? null }),
        })
      }
      act={<Trans comment="Button: changes a field of many people at once">Change them</Trans>}
      mayBegin={mayBegin}
    >
      <div className={styles.fields}>
        {named.map((field) => (
          <div key={field} className={styles.fieldrow}>
            <FieldInput
              field={field}
              value={fields[field] ?? ''}
              onChange={(value) => setFields({ ...fields, [field]: value })}
            />
            <RemoveButton name={t(fieldWords[field])} onPress={() => remove(field)} />
          </div>
        ))}
        {hasManager && (
          <div className={styles.fieldrow}>
            <ManagerChoice
              label={t(managerWord)}
              chosen={manager}
              none={t({ message: 'Nobody', comment: 'Choice: no manager' })}
              onChoose={setManager}
            />
            <RemoveButton name={t(managerWord)} onPress={() => setHasManager(false)} />
          </div>
        )}
        <Select
          label={named.length > 0 || hasManager ? t`What else to change` : t`What to change`}
          placeholder={t`Choose a field`}
          options={[
            ...(hasManager ? [] : [{ id: 'manager' as const, label: t(managerWord) }]),
            ...others.map((field) => ({ id: field, label: t(fieldWords[field]) })),
          ]}
          value={null}
          onChange={(field) => {
            if (field === 'manager') setHasManager(true);
            else setFields({ ...fields, [field]: field === 'language' ? 'en' : '' });
          }}
        />
        {isAnything && (
          <p className="soft">
            <Trans>An empty field is cleared for all of them. Each record keeps what it said before.</Trans>
          </p>
        )}
        {isTried && !isAnything && (
          <Notice tone="bad">
            <Trans>Choose a field first.</Trans>
          </Notice>
        )}
      </div>
    </ManyDialog>
  );
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton
      icon={X}
      label={t({ message: `Leave ${name} as it is`, comment: 'Button: a field is not changed after all' })}
      onPress={onPress}
    />
  );
}
