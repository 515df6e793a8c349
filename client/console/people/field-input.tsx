import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fieldWords } from '#client/console/platform/field-words.ts';
import { unitsOfPeople } from '#client/console/platform/unit-queries.ts';
import { languages } from '#client/i18n/languages.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import { textLengths } from '#contract/limits.ts';
import type { PersonField } from '#contract/people-fields.ts';
import { useFieldValue } from './field-value.ts';

type Props = { field: PersonField; value: string; onChange: (value: string) => void };

const required: PersonField[] = ['fullName', 'email'];

/** An input for a field of a record, under the field's name, of the type that suits it. */
export function FieldInput({ field, value, onChange }: Props) {
  const { t } = useLingui();
  const inWords = useFieldValue();
  const listId = useId();
  const isUnit = field === 'department' || field === 'location';
  const { data: units } = useQuery({ ...unitsOfPeople(), enabled: isUnit });
  const label = t(fieldWords[field]);
  if (field === 'language') {
    return (
      <Select
        label={label}
        field={field}
        options={tags.map((tag) => {
          const { ownName } = languages[tag];
          const label = inWords('language', tag);
          return { id: tag, label, ...(label !== ownName && { note: ownName, noteLang: tag }) };
        })}
        value={(value || 'en') as Language}
        onChange={onChange}
      />
    );
  }
  if (field === 'hireDate') return <DateField label={label} field={field} value={value} onChange={onChange} />;
  const names = units && isUnit ? (field === 'department' ? units.departments : units.locations) : [];
  return (
    <>
      <TextField
        label={label}
        field={field}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={textLengths.recordField}
        list={isUnit ? listId : undefined}
        value={value}
        onChange={onChange}
        isRequired={required.includes(field)}
      />
      {isUnit && (
        <datalist id={listId}>
          {names.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}
