import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { longest, type PersonalInfoField, type PersonalInfoProblem } from '#contract/personal-info.ts';

/** The message for a field's problem. */
export function usePersonalInfoWords(): (field: PersonalInfoField, problem: PersonalInfoProblem) => string {
  const { t } = useLingui();
  return (field, problem) => {
    switch (problem) {
      case 'NOT_A_PHONE':
        return t`Please write the number with its country code, such as +232 76 123 456.`;
      case 'TOO_LONG': {
        const most = longest[field];
        return t`${plural(most, {
          one: 'Please use # character at most.',
          other: 'Please use # characters at most.',
        })}`;
      }
      case 'NO_LETTERS':
        return t`Please use letters here.`;
      case 'CONTACT_INCOMPLETE':
        return field === 'emergencyPhone'
          ? t`Please add the number we should call.`
          : t`Please add the name of the person we should call.`;
    }
  };
}
