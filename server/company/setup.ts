import type { CompanySetup } from '#contract/company-setup.ts';
import { isSecure, type Settings } from '#server/environment/settings.ts';
import type { SettingName } from '#server/environment/settings-schema.ts';

/** The setup of this installation as an administrator sees it: of the mail server only its address. */
export function setupOf(settings: Settings): CompanySetup {
  const set = <Value>(name: SettingName, value: Value) => ({ value, isGiven: settings.given.has(name) });
  return {
    publicUrl: set('PUBLIC_URL', settings.publicUrl),
    mailServer: set('SMTP_URL', settings.smtpUrl === undefined ? null : hostIn(settings.smtpUrl)),
    mailFrom: set('MAIL_FROM', settings.mailFrom),
    notifications: notificationsWith(settings),
    needsSecondFactor: set(settings.given.has('NODE_ENV') ? 'NODE_ENV' : 'PUBLIC_URL', settings.needsSecondFactor),
    payslipsReleasedAloneUpTo: set('PAYSLIPS_ALONE_UP_TO', settings.payslipsReleasedAloneUpTo),
    leaverPayslipDays: set('LEAVER_PAYSLIP_DAYS', settings.leaverPayslipDays),
  };
}

/** Host and port without user and password; the default ports are nodemailer's. */
function hostIn(smtpUrl: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
}

function notificationsWith({ serviceWorker, publicUrl }: Settings): CompanySetup['notifications'] {
  if (!serviceWorker) return 'no-worker';
  return isSecure(publicUrl) ? 'possible' : 'no-https';
}
