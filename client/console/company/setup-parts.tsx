import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { Output } from '#client/api/call.ts';
import { languages } from '#client/i18n/languages.ts';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { languages as tags } from '#contract/language.ts';
import { AbsenceFact } from './absence-fact.tsx';
import styles from './company.module.css';
import { notificationWords } from './company-words.ts';
import { Fact, Facts } from './facts.tsx';
import { FeatureFacts } from './feature-part.tsx';
import { LookFacts } from './look-part.tsx';
import { NameFact } from './name-fact.tsx';
import { TestMail } from './test-mail.tsx';
import { TestNotification } from './test-notification.tsx';

type Props = { setup: Output<'companySetup.read'> };

/** The company's name, the app's address and its languages. */
export function CompanyPart({ setup: { name, publicUrl } }: Props) {
  return (
    <Part title={<Trans comment="Heading: name and address of the company">The company</Trans>}>
      <Facts>
        <NameFact name={name} />
        <Fact
          label={<Trans comment="Label: the address that people open in a browser">Address</Trans>}
          from={originOf(publicUrl)}
        >
          <bdi>{publicUrl.value}</bdi>
        </Fact>
        <Fact
          label={<Trans comment="Label: the languages that the app speaks">Languages</Trans>}
          note={<Trans>Everybody chooses their own.</Trans>}
        >
          {tags.map((tag, index) => (
            <Fragment key={tag}>
              {index > 0 && ' · '}
              <bdi lang={tag}>{languages[tag].ownName}</bdi>
            </Fragment>
          ))}
        </Fact>
      </Facts>
    </Part>
  );
}

/** The colour and the logo of the app. */
export function LookPart({ setup }: Props) {
  return (
    <Part title={<Trans comment="Heading: the colour and the logo of the app">Look</Trans>}>
      <LookFacts {...setup} />
    </Part>
  );
}

/** The mail server, the sender, and a button that sends a test mail. */
export function MailPart({ setup: { mailServer, mailFrom } }: Props) {
  const server = mailServer.value && `${mailServer.value.host}:${mailServer.value.port}`;
  return (
    <Part title={<Trans comment="Heading: how mails are sent">Mail</Trans>}>
      <Facts>
        <Fact
          label={<Trans comment="Label: the server that sends mails">Mail server</Trans>}
          from={originOf(mailServer)}
        >
          {server ? (
            <bdi>{server}</bdi>
          ) : (
            <Trans>None. Mails reach nobody: each becomes a file in a folder of the server.</Trans>
          )}
        </Fact>
        <Fact label={<Trans comment="Label: who mails come from">Sender</Trans>} from={originOf(mailFrom)}>
          <bdi>{mailFrom.value}</bdi>
        </Fact>
      </Facts>
      <TestMail />
    </Part>
  );
}

/** Whether notifications can be sent, how many browsers get them, and a button that sends a test. */
export function NotificationPart({ setup: { notifications, subscribed } }: Props) {
  const { t } = useLingui();
  const { browsers, people } = subscribed;
  return (
    <Part title={<Trans comment="Heading: how notifications are sent">Notifications</Trans>}>
      <Facts>
        <Fact label={<Trans comment="Label: whether notifications can be sent">Delivery</Trans>}>
          {t(notificationWords[notifications])}
        </Fact>
        <Fact
          label={<Trans comment="Label: how many browsers get notifications">Browsers</Trans>}
          note={
            browsers > 0 && (
              <Plural value={people} one="# person gets notifications" other="# people get notifications" />
            )
          }
        >
          <Plural
            value={browsers}
            _0="No browser is subscribed"
            one="# browser is subscribed"
            other="# browsers are subscribed"
          />
        </Fact>
      </Facts>
      {notifications === 'possible' && <TestNotification />}
    </Part>
  );
}

/** The rules for opening the console and for payslips. */
export function RulePart({ setup }: Props) {
  const { needsSecondFactor, payslipsReleasedAloneUpTo, leaverPayslipDays } = setup;
  const [people, days] = [payslipsReleasedAloneUpTo.value, leaverPayslipDays.value];
  return (
    <Part title={<Trans comment="Heading: rules that the server sets">Console and payslips</Trans>}>
      <Facts>
        <Fact
          label={<Trans comment="Label: a code beside the password">Second factor</Trans>}
          from={originOf(needsSecondFactor)}
        >
          {needsSecondFactor.value ? (
            <Trans>Everybody needs one to open the console.</Trans>
          ) : (
            <Trans>Not required. Whoever has set one up is asked for it.</Trans>
          )}
        </Fact>
        <Fact
          label={<Trans comment="Label: how many people release a batch of payslips">Release of payslips</Trans>}
          from={originOf(payslipsReleasedAloneUpTo)}
        >
          <Plural
            value={people}
            _0="All payslips need a second person."
            one="Payslips for more than # person need a second person."
            other="Payslips for more than # people need a second person."
          />
        </Fact>
        <Fact
          label={<Trans comment="Label: for how long they open their payslips">People who left</Trans>}
          from={originOf(leaverPayslipDays)}
        >
          <Plural
            value={days}
            _0="They cannot open their payslips."
            one="They open their payslips for # day."
            other="They open their payslips for # days."
          />
        </Fact>
      </Facts>
    </Part>
  );
}

/** What the company uses of Stagedoor. */
export function FeaturePart({ setup: { off } }: Props) {
  return (
    <Part title={<Trans comment="Heading: the parts of the app that a company may turn off">What you use</Trans>}>
      <FeatureFacts off={off} />
    </Part>
  );
}

/** Where each absence is reported; nothing where the company has no reports of absence. */
export function AbsencePart({ setup: { absenceForms, off } }: Props) {
  if (off.includes('absence')) return null;
  return (
    <Part title={<Trans comment="Heading: where people report an absence">Absence forms</Trans>}>
      <Facts>
        {absenceForms.map((form) => (
          <AbsenceFact key={form.kind} form={form} />
        ))}
      </Facts>
    </Part>
  );
}

const originOf = ({ isGiven }: { isGiven: boolean }) => (isGiven ? 'environment' : 'nobody');

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card>
        <div className={styles.part}>{children}</div>
      </Card>
    </Section>
  );
}
