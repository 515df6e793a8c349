import { Check, ChevronDown } from 'lucide-react';
import { startTransition, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { AriaLanguage } from './aria-language.tsx';
import field from './field.module.css';
import { useFormProblem } from './form.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export type Option<Id extends string = string> = {
  id: Id;
  label: string;
  /** A second text after the label, part of the option's name; `noteLang` if it is in another language. */
  note?: string;
  noteLang?: string;
};

type Props<Id extends string> = {
  label: string;
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  /** Its name in the contract, where a refusal finds it. */
  field?: string;
  error?: string | undefined;
};

/** A choice of one of a few, as a button that opens a list. */
export function Select<Id extends string>(props: Props<Id>) {
  const { label, options, value, onChange, placeholder, field: name, error: own } = props;
  const [isOpen, setIsOpen] = useState(false);
  const ofForm = useFormProblem(name);
  const error = own ?? ofForm;
  return (
    <AriaLanguage>
      {/* Transitions, so that the press shows first: on a slow phone the list and a choice's effects take a while. */}
      <AriaSelect
        isOpen={isOpen}
        onOpenChange={(open) => startTransition(() => setIsOpen(open))}
        value={value}
        onChange={(id) => id !== null && startTransition(() => onChange(id as Id))}
        placeholder={placeholder ?? ''}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        data-field={name}
        className={field.field}
      >
        <Label className={field.label}>{label}</Label>
        <AriaButton className={styles.trigger}>
          <SelectValue className={styles.value} />
          <Icon of={ChevronDown} />
        </AriaButton>
        <FieldError className={field.error}>{error}</FieldError>
        <Popover className={styles.popover} offset={4}>
          <ListBox items={options} className={styles.options}>
            {({ id, label, note, noteLang }) => (
              <ListBoxItem id={id} textValue={note ? `${label} ${note}` : label} className={styles.option}>
                <span className={styles.words}>
                  <span>{label}</span>{' '}
                  {note && note !== label && (
                    <span lang={noteLang} dir="auto" className={styles.note}>
                      {note}
                    </span>
                  )}
                </span>
                <span className={styles.check}>
                  <Icon of={Check} />
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLanguage>
  );
}
