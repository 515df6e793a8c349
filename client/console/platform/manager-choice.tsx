import { useLingui } from '@lingui/react/macro';
import { PersonChoice } from '#client/ui/person-choice.tsx';
import { textLengths } from '#contract/limits.ts';
import type { PersonName } from '#contract/people-records.ts';
import { managersNamed } from './unit-queries.ts';

type Props = {
  label: string;
  /** Its name in the contract, if that is not `managerId`. */
  field?: string;
  chosen: PersonName | null;
  /** The label of the choice of nobody; without it, that is no choice. */
  none?: string | undefined;
  onChoose: (person: PersonName | null) => void;
  error?: string | undefined;
};

/** Finds somebody who can be a manager. */
export function ManagerChoice({ field = 'managerId', ...props }: Props) {
  const { t } = useLingui();
  return (
    <PersonChoice
      {...props}
      field={field}
      maxLength={textLengths.search}
      find={managersNamed}
      hint={t`Type a part of the name`}
      nobody={t`Nobody who works here has this in their name.`}
    />
  );
}
