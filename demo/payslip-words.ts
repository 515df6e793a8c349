import type { Language } from '#contract/language.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** Everything a drawn payslip says besides names and figures, in one language. */
export function payslipWords(language: Language) {
  const i18n = wordsFor(language);
  return {
    payslip: i18n._({ id: 'Payslip' }),
    employee: i18n._({ id: 'Employee' }),
    employeeId: i18n._({ id: 'Employee ID' }),
    month: i18n._({ id: 'Month' }),
    payDate: i18n._({ id: 'Pay date' }),
    earnings: i18n._({ id: 'Earnings' }),
    deductions: i18n._({ id: 'Deductions' }),
    thisMonth: i18n._({ id: 'This month' }),
    yearToDate: i18n._({ id: 'Year to date' }),
    grossPay: i18n._({ id: 'Gross pay' }),
    totalDeductions: i18n._({ id: 'Total deductions' }),
    netPay: i18n._({ id: 'Net pay' }),
    amountsIn: (currency: string) => i18n._({ id: 'All amounts in {currency}.', values: { currency } }),
  };
}
