import { useLingui } from '@lingui/react/macro';
import { fieldWords, managerWord } from '#client/console/people/field-words.ts';
import type { RecordChange } from '#contract/people-records.ts';

/** Names a changed field. */
export function useChangedFieldName() {
  const { t } = useLingui();
  return (field: RecordChange['field']): string => {
    if (field === 'manager') return t(managerWord);
    if (field === 'jobHistory') return t`Job history`;
    if (field === 'added') return t({ message: 'Added', comment: 'Somebody’s record was begun' });
    return t(fieldWords[field]);
  };
}
