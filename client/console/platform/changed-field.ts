import { useLingui } from '@lingui/react/macro';
import type { RecordChange } from '#contract/people-records.ts';
import { fieldWords, managerWord } from './field-words.ts';

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
