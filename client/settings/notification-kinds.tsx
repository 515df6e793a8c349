import { Trans, useLingui } from '@lingui/react/macro';
import { useOff } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { PushCategory, PushSettings } from '#contract/push.ts';
import styles from './notifications-screen.module.css';

type Props = { chosen: PushSettings['categories']; onChange: (chosen: PushSettings['categories']) => void };

/** What the person is notified of, one switch for each kind. */
export function NotificationKinds({ chosen, onChange }: Props) {
  const { t } = useLingui();
  const off = useOff();
  const kinds: { kind: PushCategory; name: string; what: string }[] = [
    {
      kind: 'payslips',
      name: t({ message: 'Payslips', comment: 'A kind of notification' }),
      what: t`A new payslip is there.`,
    },
    { kind: 'news', name: t({ message: 'News', comment: 'A kind of notification' }), what: t`The company has news.` },
    { kind: 'mentions', name: t`My Voice`, what: t`Somebody mentions you or answers you.` },
    {
      kind: 'timeOff',
      name: t({ message: 'Time off', comment: 'A kind of notification' }),
      what: t`Your leave is decided, or one of your team asks for leave or reports an absence.`,
    },
  ];
  const used = kinds.filter(({ kind }) => !(kind === 'mentions' && off.includes('myVoice')));
  return (
    <Section title={<Trans>What you hear about</Trans>}>
      <Card>
        <div className={styles.kinds}>
          {used.map(({ kind, name, what }) => (
            <Switch
              key={kind}
              isSelected={chosen[kind]}
              onChange={(on) => onChange({ ...chosen, [kind]: on })}
              description={what}
            >
              {name}
            </Switch>
          ))}
        </div>
      </Card>
    </Section>
  );
}
