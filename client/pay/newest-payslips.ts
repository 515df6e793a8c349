/** How many payslips the payroll page shows. */
const shown = 3;

/** The payslips of the payroll page, from a list that begins with the newest. */
export function newestPayslips<Payslip>(payslips: readonly Payslip[]): Payslip[] {
  return payslips.slice(0, shown);
}
