import type { PayslipFigures } from '#server/pay/pay-tables.ts';
import { monthInWords } from '#server/translations/days.ts';
import { payLineNames } from './payslip-lines.ts';
import type { DemoPerson } from './people.ts';

/** For how many months everybody has payslips. */
const months = 36;

/** The day of the month on which the company pays. */
const payDay = 15;

/** Pay by city: its currency, the lowest grade's pay in whole units, and the shares deducted. */
const cities: Record<string, { currency: string; base: number; tax: number; insurance: number }> = {
  Freetown: { currency: 'SLE', base: 4_800, tax: 0.15, insurance: 0.05 },
  London: { currency: 'GBP', base: 1_950, tax: 0.17, insurance: 0.08 },
  Paris: { currency: 'EUR', base: 1_850, tax: 0.09, insurance: 0.22 },
  Madrid: { currency: 'EUR', base: 1_500, tax: 0.16, insurance: 0.065 },
  Berlin: { currency: 'EUR', base: 2_250, tax: 0.18, insurance: 0.2 },
  Cairo: { currency: 'EGP', base: 11_500, tax: 0.12, insurance: 0.11 },
};

type DemoPayslip = { fileName: string; issuedOn: string; sourceKey: string; figures: PayslipFigures };

/**
 * A person's monthly payslips up to the latest 15th, newest first, by their grade, hours and city, with a rise each
 * January. None for somebody with nothing on file.
 */
export function payslipsOf(person: DemoPerson, today: Date): DemoPayslip[] {
  const { details } = person;
  const [city, rules] = Object.entries(cities).find(([name]) => details?.company.includes(name)) ?? [];
  if (!details || !city || !rules) return [];

  const grade = Number(/\d+/.exec(details.jobCode)?.[0] ?? 200) / 200;
  const hours = Number.parseFloat(details.standardHours) / 40;
  const names = payLineNames[person.language];
  return monthsUntil(today).map((month) => {
    const yearsAgo = today.getUTCFullYear() - Number(month.slice(0, 4));
    const basic = cents((rules.base * grade ** 1.3 * hours) / 1.035 ** yearsAgo);
    const nights = details.shift.match(/evening|night/i) ? 6 + (seed(person.key, month) % 9) : 0;
    const earnings = [
      { name: names.basic, amount: basic },
      ...(nights > 0 ? [{ name: names.evenings, amount: cents((basic / 100) * 0.006 * nights) }] : []),
      ...(month.endsWith('-12') ? [{ name: names.bonus, amount: cents((basic / 100) * 0.25) }] : []),
    ];
    const gross = earnings.reduce((sum, { amount }) => sum + amount, 0) / 100;
    return {
      fileName: monthInWords(month, person.language),
      issuedOn: `${month}-${payDay}`,
      sourceKey: `demo-${month}`,
      figures: {
        employer: details.company,
        employeeId: details.employeeId,
        month,
        paidOn: `${month}-${payDay}`,
        currency: rules.currency,
        earnings,
        deductions: [
          { name: names.tax, amount: cents(gross * rules.tax) },
          { name: names.insurance, amount: cents(gross * rules.insurance) },
        ],
      },
    };
  });
}

function monthsUntil(today: Date): string[] {
  const passed = today.getUTCDate() >= payDay ? 0 : 1;
  return Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - passed - back)).toISOString().slice(0, 7),
  );
}

function cents(units: number): number {
  return Math.round(units * 100);
}

/** A pseudo-random number from words: the same for the same person and month. */
function seed(...words: string[]): number {
  return [...words.join()].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
}
