import { useLingui } from '@lingui/react/macro';
import { useRowProblemWords } from '#client/console/platform/use-row-problem-words.ts';
import { useUnreadableWords } from '#client/console/platform/use-unreadable-words.ts';
import type { HolidayFileProblem } from '#contract/leave-settings.ts';

/** Says in a sentence what is wrong in a file of public holidays, and where. */
export function useFileProblemWords() {
  const { t } = useLingui();
  const sayRow = useRowProblemWords();
  const sayFile = useUnreadableWords();

  function words(problem: HolidayFileProblem): string {
    const { code, value = '' } = problem;
    switch (code) {
      case 'no-column':
        return t`There is no column “${value}”.`;
      case 'column-twice':
        return t`The column “${value}” is there twice.`;
      case 'column-unknown':
        return t`There is no use for a column “${value}”.`;
      case 'column-unnamed':
        return t`A column has no name.`;
      case 'no-half':
        return t`“${value}” is no half of a day. Write morning or afternoon, or nothing for a whole day.`;
      case 'field-count':
      case 'error-value':
      case 'no-result':
      case 'regional-date':
      case 'rounded-number':
      case 'merged-cell':
      case 'shows-nothing':
      case 'shows-hashes':
      case 'no-such-day':
      case 'missing':
      case 'too-long':
      case 'control-character':
      case 'no-day':
      case 'day-out-of-range':
      case 'doubled':
        return sayRow({ ...problem, code, field: null });
      default:
        return sayFile({ ...problem, code });
    }
  }

  return (problem: HolidayFileProblem): string => {
    const { line, column } = problem;
    const sentence = words(problem);
    return column
      ? t({ message: `Row ${line}, ${column}: ${sentence}`, comment: 'Where in a file something is wrong, and what' })
      : t({ message: `Row ${line}: ${sentence}`, comment: 'Where in a file something is wrong, and what' });
  };
}
