import type { Language } from '#contract/language.ts';
import type { ImportField } from '#contract/people-import.ts';
import { columnWords } from '#server/directory/column-words.ts';
import { type NewSheet, workbookOf } from '#server/tables/workbook.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { dayInWords } from '#server/translations/days.ts';

/** What each language calls itself; the import reads these, too. */
const ownNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  kri: 'Krio',
  ar: 'العربية',
};

/** The columns of the table, and what may stand in each. */
const examples: readonly {
  field: ImportField;
  example: string | ((language: Language) => string);
  isNeeded?: true;
}[] = [
  { field: 'fullName', example: 'Aminata Kamara', isNeeded: true },
  { field: 'email', example: 'aminata.kamara@house.example', isNeeded: true },
  { field: 'employeeId', example: 'E-10427' },
  { field: 'position', example: 'Dresser' },
  { field: 'department', example: 'Wardrobe' },
  { field: 'location', example: 'Berlin' },
  { field: 'hireDate', example: (language) => dayInWords('2026-11-02', language) },
  { field: 'language', example: (language) => ownNames[language] },
  { field: 'managerEmail', example: 'ines.cole@house.example' },
];

type Template = { name: string; bytes: Buffer };

const made = new Map<Language, Promise<Template>>();

/** A language's template, which is the same for everybody: it is made once. */
export function templateIn(language: Language): Promise<Template> {
  const template = made.get(language) ?? makeTemplate(language);
  made.set(language, template);
  return template;
}

/** An empty table of people for an import, and a second sheet that says what goes into which column. */
async function makeTemplate(language: Language): Promise<Template> {
  const i18n = wordsFor(language);
  const words = columnWords(language);
  const isFromRight = language === 'ar';
  const names = examples.map(({ field }) => words[field]);
  const needed = i18n._({ id: 'Required' });
  const people: NewSheet = {
    name: i18n._({ id: 'People to import' }),
    columns: names,
    widths: names.map(() => 24),
    rows: [],
    isFromRight,
  };
  const guide: NewSheet = {
    name: i18n._({ id: 'Explanation' }),
    columns: [i18n._({ id: 'Column' }), i18n._({ id: 'Example' }), ''],
    rows: [
      ...examples.map(({ field, example, isNeeded }) => [
        words[field],
        typeof example === 'string' ? example : example(language),
        isNeeded ? needed : '',
      ]),
      [],
      [i18n._({ id: 'Each person has a row in the first sheet. Nothing of this sheet is read.' })],
    ],
    widths: [28, 32, 16],
    isFromRight,
  };
  return { name: `${i18n._({ id: 'People to import' })}.xlsx`, bytes: await workbookOf([people, guide]) };
}
