import { expect, test } from 'vitest';
import { suggestedColumns } from './import-columns.ts';

test.for<[names: string, fields: string]>([
  ['E-Mail (dienstlich);Vorname;Nachname;Eintritt am;MA-ID', 'email,firstName,lastName,hireDate,employeeId'],
  ['Courriel pro;Nom;Prénom;Date d’entrée;N° matricule', 'email,lastName,firstName,hireDate,employeeId'],
  ['Correo electrónico;Nombre;Apellidos;Fecha alta;Nº empleado', 'email,firstName,lastName,hireDate,employeeId'],
  ['PERNR;VORNA;NACHN;EMAIL', 'employeeId,firstName,lastName,email'],
  ['EMAIL ADDRESS*;LEGAL NAME*;START DATE (DD/MM/YYYY)', 'email,fullName,hireDate'],
  ['E-Mail;Mitarbeiter*in;Abt.;Führungskraft', 'email,fullName,department,managerEmail'],
  // What is like a field of ours, and none.
  ['Email;Full name;Birth date;End date', 'email,fullName,,'],
  ['E-Mail;Name;Straße;PLZ;Ort', 'email,fullName,,,'],
  ['E-Mail;Name;Ort', 'email,fullName,location'],
  ['Employee #;Full name;Email', 'employeeId,fullName,email'],
  ['Emial;Full nmae;Hire dat', 'email,fullName,hireDate'],
])('the columns %s are %s', ([names, fields]) => {
  expect(suggestedColumns('people', names.split(';'), []).join()).toBe(fields);
});
