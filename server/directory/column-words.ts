import { type Language, languages } from '#contract/language.ts';
import type { ImportField } from '#contract/people-import.ts';
import { nameKey } from '#server/translations/alike.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** The name of each column in a language, as templates and exports have it. */
export function columnWords(language: Language): Record<ImportField, string> {
  const i18n = wordsFor(language);
  return {
    fullName: i18n._({ id: 'Full name' }),
    firstName: i18n._({ id: 'First name' }),
    lastName: i18n._({ id: 'Last name' }),
    email: i18n._({ id: 'Email' }),
    employeeId: i18n._({ id: 'Employee ID' }),
    username: i18n._({ id: 'Username' }),
    position: i18n._({ id: 'Position' }),
    department: i18n._({ id: 'Department' }),
    location: i18n._({ id: 'Location' }),
    hireDate: i18n._({ id: 'Hire date' }),
    language: i18n._({ id: 'Language' }),
    employment: i18n._({ id: 'Employment' }),
    employmentType: i18n._({ id: 'Employment Type' }),
    businessTitle: i18n._({ id: 'Business Title' }),
    shift: i18n._({ id: 'Shift' }),
    jobCode: i18n._({ id: 'Job Code' }),
    company: i18n._({ id: 'Company' }),
    standardHours: i18n._({ id: 'Standard Hours' }),
    managerEmail: i18n._({ id: 'Manager’s email' }),
    date: i18n._({ id: 'Date' }),
    event: i18n._({ id: 'Event' }),
    manager: i18n._({ id: 'Manager' }),
  };
}

/** The names of columns in all languages, as `nameKey` has them, with their fields. */
export function columnsInAllLanguages(): [key: string, field: ImportField][] {
  return languages.flatMap((language) =>
    Object.entries(columnWords(language)).map(([field, name]): [string, ImportField] => [
      nameKey(name),
      field as ImportField,
    ]),
  );
}
