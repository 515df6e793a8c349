import { Trans, useLingui } from '@lingui/react/macro';
import { useOff } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { EmailAddress } from '#client/ui/email-address.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { MailKind, PayslipMail } from '#contract/push.ts';
import styles from './notifications-screen.module.css';

type Props = {
  chosen: MailKind[];
  payslipMail: PayslipMail;
  /** Whether the mail server said that there is no such address. */
  isAddressRefused: boolean;
  /** The person's own email address. */
  mailTo: string;
  /** Whether the company has a mail server. */
  sendsMail: boolean;
  onChange: (chosen: MailKind[]) => void;
  onPayslips: (payslipMail: PayslipMail) => void;
};

/**
 * What the person gets mail about, one switch for each kind. About payslips they get it by themselves where no device of
 * theirs can be notified, and may also choose it for every one.
 */
export function MailKinds({ chosen, payslipMail, mailTo, isAddressRefused, sendsMail, onChange, onPayslips }: Props) {
  const { t } = useLingui();
  const off = useOff();
  const kinds: { kind: MailKind; name: string; what?: string }[] = [
    { kind: 'mentions', name: t`A mention in My Voice`, what: t`Somebody mentions you or answers you.` },
    { kind: 'timeOff', name: t`An answer to your leave` },
  ];
  const used = kinds.filter(({ kind }) => !(kind === 'mentions' && off.includes('myVoice')));
  return (
    <Section title={<Trans>By mail</Trans>}>
      <Card>
        <div className="stack">
          <p className="soft">
            <Trans>
              Mails go to <EmailAddress>{mailTo}</EmailAddress> and never name an amount.
            </Trans>
          </p>
          {!sendsMail && (
            <Notice tone="info">
              <Trans>Your company has not set up mail. What you choose here begins once it has.</Trans>
            </Notice>
          )}
          {isAddressRefused && (
            <Notice tone="bad">
              <Trans>
                The mail server says that this address does not exist, so payslips are not mailed there. Ask HR to
                correct it.
              </Trans>
            </Notice>
          )}
          <div className={styles.kinds}>
            <Switch
              isSelected={payslipMail !== 'never'}
              onChange={(on) => onPayslips(on ? 'unreached' : 'never')}
              description={payslipMail === 'unreached' && t`Only if none of your devices can be notified.`}
            >
              {t`A new payslip`}
            </Switch>
            {payslipMail !== 'never' && (
              <Switch isSelected={payslipMail === 'always'} onChange={(on) => onPayslips(on ? 'always' : 'unreached')}>
                {t`Every payslip, also if a device was notified`}
              </Switch>
            )}
            {used.map(({ kind, name, what }) => (
              <Switch
                key={kind}
                isSelected={chosen.includes(kind)}
                onChange={(on) => onChange(on ? [...chosen, kind] : chosen.filter((each) => each !== kind))}
                description={what}
              >
                {name}
              </Switch>
            ))}
          </div>
        </div>
      </Card>
    </Section>
  );
}
