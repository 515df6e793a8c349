import { type Language, languages } from '#contract/language.ts';
import type { ImportField } from '#contract/people-import.ts';
import { columnsInAllLanguages } from '#server/directory/column-words.ts';
import { nameKey } from '#server/translations/alike.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** What files call a column, in the languages of the app and of the programs that write such files. */
const names: Partial<Record<ImportField, string>> = {
  fullName:
    'full name, name, employee, employee name, person, display name, complete name, nom complet, nom et prenom, prenom et nom, salarie, employe, nombre completo, nombre y apellidos, apellidos y nombre, empleado, vollstandiger name, ganzer name, mitarbeiter, mitarbeiterin, mitarbeitername, vor und nachname, vorname nachname, ful nem, ol nem, nem, legal name, preferred name, mitarbeiter in, الاسم الكامل, الاسم, اسم الموظف',
  firstName:
    'first name, firstname, given name, given names, forename, prenom, prenoms, nombre, nombres, nombre de pila, vorname, vornamen, rufname, fos nem, vorna, الاسم الأول, الاسم الاول',
  lastName:
    'last name, lastname, surname, family name, nom, nom de famille, nom de naissance, apellido, apellidos, nachname, familienname, zuname, las nem, nachn, الاسم الأخير, الاسم الاخير, اسم العائلة, اللقب, الكنية',
  email:
    'email, e mail, mail, email address, e mail address, mail address, work email, work e mail, work mail, business email, company email, primary email, user principal name, courriel, adresse e mail, adresse email, adresse mail, adresse electronique, e mail professionnel, courriel pro, courriel professionnel, e mail pro, email professionnel, adresse e mail professionnelle, correo, correo electronico, direccion de correo, direccion de correo electronico, correo de trabajo, correo corporativo, correo laboral, e mail adresse, emailadresse, mailadresse, dienstliche e mail, geschaftliche e mail, firmen e mail, e mail dienstlich, imel, imel adres, البريد الإلكتروني, البريد الالكتروني, البريد, عنوان البريد الإلكتروني',
  employeeId:
    'employee id, employeeid, employee no, employee number, employee nr, staff id, staff no, staff number, personnel number, personnel no, payroll number, payroll id, worker id, emp id, emp no, id, matricule, numero de matricule, numero d employe, numero employe, nº matricule, n matricule, nº employe, nº d employe, no employe, numero de empleado, nº empleado, nº de empleado, num empleado, no de empleado, n.º de empleado, id de empleado, numero de personal, legajo, personalnummer, personal nr, personal id, personalkennziffer, ma nr, ma nummer, persnr, pers nr, pernr, personalnum, ma id, mitarbeiternummer, mitarbeiter nr, mitarbeiter id, wokman nomba, رقم الموظف, الرقم الوظيفي, معرف الموظف',
  username:
    'username, user name, user, login, login name, user id, account, nom d utilisateur, identifiant, utilisateur, nombre de usuario, usuario, benutzername, benutzer, anmeldename, yuza nem, اسم المستخدم',
  position:
    'position, job title, job, title, role, job role, poste, fonction, intitule du poste, emploi, puesto, cargo, puesto de trabajo, funcion, stelle, funktion, stellenbezeichnung, tatigkeit, wok, المنصب, الوظيفة, المسمى الوظيفي',
  department:
    'department, dept, dept., team, division, unit, department name, departement, service, equipe, direction, departamento, depto, area, equipo, seccion, abteilung, abt, abt., bereich, dipatment, القسم, الإدارة, الادارة, الفريق',
  location:
    'location, site, office, office location, place, workplace, work location, city, lieu, lieu de travail, bureau, ville, ubicacion, lugar, lugar de trabajo, centro de trabajo, oficina, sede, ciudad, standort, ort, arbeitsort, dienstort, buro, ples, الموقع, مكان العمل, المكتب, المدينة',
  hireDate:
    'hire date, date of hire, start date, starting date, date hired, hired on, joined, joining date, date of joining, entry date, employment start, first day, date d embauche, date embauche, embauche, date d arrivee, date d entree, date de debut, entree, fecha de contratacion, fecha de ingreso, fecha de alta, fecha de inicio, fecha de incorporacion, fecha ingreso, fecha alta, eintrittsdatum, eintritt, eintritt am, einstellung, einstellungstermin, einstellungsdatum, beginn, startdatum, de wi tek yu, تاريخ التعيين, تاريخ البدء, تاريخ الالتحاق, تاريخ المباشرة',
  language:
    'language, preferred language, lang, langue, langue preferee, idioma, lengua, idioma preferido, sprache, bevorzugte sprache, langwej, اللغة, اللغة المفضلة',
  employment: 'employment, employment status, statut, situacion laboral, beschaftigung, التوظيف',
  employmentType:
    'employment type, type of employment, contract type, contract, type d emploi, type de contrat, contrat, tipo de empleo, tipo de contrato, beschaftigungsart, vertragsart, anstellungsart, نوع التوظيف, نوع العقد',
  businessTitle: 'business title, titre professionnel, titulo profesional, berufsbezeichnung, المسمى المهني',
  shift: 'shift, work shift, horaire, equipe horaire, turno, schicht, الوردية, المناوبة',
  jobCode:
    'job code, jobcode, position code, code emploi, code poste, codigo de puesto, stellenschlussel, stellencode, رمز الوظيفة',
  company:
    'company, employer, legal entity, societe, entreprise, employeur, empresa, compania, sociedad, firma, unternehmen, gesellschaft, arbeitgeber, الشركة, جهة العمل',
  standardHours:
    'standard hours, hours, weekly hours, hours per week, working hours, heures, heures par semaine, heures hebdomadaires, horas, horas semanales, horas por semana, stunden, wochenstunden, arbeitszeit, stunden pro woche, ساعات العمل, الساعات الأسبوعية',
  // In a file of job histories, a manager is a name; in one of people it is sought.
  manager:
    'manager, manager name, line manager, supervisor, responsable, jefe, jefa, vorgesetzter, vorgesetzte, fuhrungskraft, المدير',
  managerEmail:
    'manager email, manager, managers email, manager s email, manager e mail, line manager, supervisor, reports to, boss, manager name, manager id, responsable, superieur, superieur hierarchique, manager n+1, n+1, e mail du responsable, jefe, jefa, gerente, supervisora, responsable directo, correo del responsable, vorgesetzter, vorgesetzte, vorgesetzte person, fuhrungskraft, teamleitung, e mail der fuhrungskraft, bos, المدير, المشرف, المدير المباشر, بريد المدير',
  date: 'date, effective date, datum, fecha, gultig ab, wirksam ab, date d effet, fecha efectiva, التاريخ, تاريخ السريان',
  event:
    'event, change, reason, evenement, changement, motif, evento, cambio, motivo, ereignis, anderung, grund, الحدث, التغيير',
};

const fieldsOf = new Map<string, ImportField[]>();
for (const [field, all] of Object.entries(names)) {
  for (const name of all.split(', ')) {
    const key = nameKey(name);
    fieldsOf.set(key, [...(fieldsOf.get(key) ?? []), field as ImportField]);
  }
}

// The names that templates and exports have in each language are read back, whatever a translator makes of them.
for (const [key, field] of columnsInAllLanguages()) {
  const known = fieldsOf.get(key) ?? [];
  if (!known.includes(field)) fieldsOf.set(key, [...known, field]);
}

/** The fields that a column of this name may be. */
export function fieldsNamed(name: string): readonly ImportField[] {
  return fieldsOf.get(nameKey(name)) ?? [];
}

/** The name of the column that says why a saved row was left out. An import passes it over. */
export function problemsColumn(language: Language): string {
  const i18n = wordsFor(language);
  return i18n._({ id: 'Problems' });
}

const problemsColumns = new Set(languages.map((language) => nameKey(problemsColumn(language))));

/** Whether a column has that name, in any language. */
export function namesProblems(name: string): boolean {
  return problemsColumns.has(nameKey(name));
}

/** All names, as the reader of a file knows the row of column names by them. */
export const knownNames: string[] = [...fieldsOf.keys()];
