import { useLingui } from '@lingui/react/macro';
import { useUser } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';

/** The way back to the pay screen, for a page header; none for somebody who left, to whom it is closed. */
export function useBackToPay(): { back?: { to: string; label: string } } {
  const { t } = useLingui();
  if (useUser()?.payslipsUntil) return {};
  return { back: { to: paths.pay, label: t({ message: 'Back', comment: 'Link to the screen before' }) } };
}
