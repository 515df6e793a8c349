import type { Language } from '#contract/language.ts';

type PayLineNames = Record<'basic' | 'evenings' | 'bonus' | 'tax' | 'insurance', string>;

/** The names of payslip lines, as payroll writes them in each language. */
export const payLineNames: Record<Language, PayLineNames> = {
  en: {
    basic: 'Basic pay',
    evenings: 'Evening allowance',
    bonus: 'End of year bonus',
    tax: 'Income tax',
    insurance: 'Social security',
  },
  fr: {
    basic: 'Salaire de base',
    evenings: 'Prime de soirée',
    bonus: "Prime de fin d'année",
    tax: 'Prélèvement à la source',
    insurance: 'Cotisations sociales',
  },
  es: {
    basic: 'Salario base',
    evenings: 'Plus de nocturnidad',
    bonus: 'Paga extra de Navidad',
    tax: 'Retención de IRPF',
    insurance: 'Seguridad Social',
  },
  de: {
    basic: 'Grundgehalt',
    evenings: 'Abendzuschlag',
    bonus: 'Weihnachtsgeld',
    tax: 'Lohnsteuer',
    insurance: 'Sozialversicherung',
  },
  kri: {
    basic: 'Di pe insɛf',
    evenings: 'Mɔni fɔ ivintɛm wok',
    bonus: 'Mɔni fɔ di ɛnd fɔ di ia',
    tax: 'Taks',
    insurance: 'Sosial sikyɔriti',
  },
  ar: {
    basic: 'الراتب الأساسي',
    evenings: 'بدل العمل المسائي',
    bonus: 'مكافأة نهاية السنة',
    tax: 'ضريبة الدخل',
    insurance: 'التأمينات الاجتماعية',
  },
};
