import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '#client/ui/card.tsx';
import { EmailAddress } from '#client/ui/email-address.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { MailKind } from '#contract/push.ts';
import styles from './notifications-screen.module.css';

type Props = {
  chosen: MailKind[];
  /** The person's own email address. */
  mailTo: string;
  /** Whether the company has a mail server. */
  sendsMail: boolean;
  onChange: (chosen: MailKind[]) => void;
};

/** What the person gets mail about, one switch for each kind: for people without a device that shows notifications. */
export function MailKinds({ chosen, mailTo, sendsMail, onChange }: Props) {
  const { t } = useLingui();
  const kinds: { kind: MailKind; name: string; what?: string }[] = [
    { kind: 'payslips', name: t`A new payslip` },
    { kind: 'mentions', name: t`A mention in My Voice`, what: t`Somebody mentions you or answers you.` },
    { kind: 'timeOff', name: t`An answer to your leave` },
  ];
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
          <div className={styles.kinds}>
            {kinds.map(({ kind, name, what }) => (
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
