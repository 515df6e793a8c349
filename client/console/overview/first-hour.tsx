import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarHeart, ClipboardPen, KeyRound, Mail, Palette, ShieldCheck, Users } from 'lucide-react';
import { use, useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { firstHour } from '#client/console/platform/first-hour-queries.ts';
import { SetUpSecondFactor } from '#client/console/platform/set-up-second-factor.ts';
import { Button } from '#client/ui/button.tsx';
import type { LucideIcon } from '#client/ui/icon.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import type { FirstStep } from '#contract/overview.ts';
import styles from './first-hour.module.css';

/** A step's words, and where it is done; without an address it is the dialog of the second factor. */
type Step = { icon: LucideIcon; title: MessageDescriptor; note: MessageDescriptor; to?: string };

const steps: Record<FirstStep, Step> = {
  hr: {
    icon: KeyRound,
    title: msg({ message: 'Give somebody the role HR', comment: 'A new company has still to do it' }),
    note: msg({
      message:
        'Nobody gives themselves a role. To be HR, too, ask another administrator, or whoever runs the server: the command “grant hr” does it.',
      comment: 'To the first administrator; “grant hr” stays as it is',
    }),
    to: consolePaths.access,
  },
  payroll: {
    icon: KeyRound,
    title: msg({ message: 'Give somebody the role Payroll', comment: 'A new company has still to do it' }),
    note: msg({ message: 'They release the payslips.', comment: 'They: whoever gets the role Payroll' }),
    to: consolePaths.access,
  },
  'second-factor': {
    icon: ShieldCheck,
    title: msg({ message: 'Set up your second factor', comment: 'Somebody of a new company has still to do it' }),
    note: msg`With a second factor, nobody can open the console with your password alone.`,
  },
  mail: {
    icon: Mail,
    title: msg({ message: 'Try whether mails go out', comment: 'A new company has still to do it' }),
    note: msg({ message: 'Send yourself a test mail: invites go by mail.', comment: 'Why mails are tried' }),
    to: consolePaths.company,
  },
  people: {
    icon: Users,
    title: msg({ message: 'Import the people who work here', comment: 'A new company has still to do it' }),
    note: msg({ message: 'From a spreadsheet; invites can wait.', comment: 'How people are imported' }),
    to: consolePaths.imports,
  },
  'leave-kinds': {
    icon: CalendarHeart,
    title: msg({ message: 'Add the kinds of leave', comment: 'A new company has still to do it' }),
    note: msg({ message: 'Before that, nobody can request leave.', comment: 'Why kinds of leave are added' }),
    to: consolePaths.leave,
  },
  holidays: {
    icon: CalendarDays,
    title: msg({ message: 'Add the public holidays', comment: 'A new company has still to do it' }),
    note: msg({ message: 'By hand, or from a file: leave on them costs nothing.', comment: 'About public holidays' }),
    to: `${consolePaths.leave}?show=holidays`,
  },
  'absence-forms': {
    icon: ClipboardPen,
    title: msg({ message: 'Say where absences are reported', comment: 'A new company has still to do it' }),
    note: msg({ message: 'Until then it is in Stagedoor’s own form.', comment: 'Where absences are reported' }),
    to: consolePaths.company,
  },
  look: {
    icon: Palette,
    title: msg({ message: 'Give the app your colour or logo', comment: 'A new company has still to do it' }),
    note: msg({ message: 'Everybody sees it, even before they sign in.', comment: 'The company’s colour or logo' }),
    to: consolePaths.company,
  },
};

/** What a new company has still to set up; renders nothing once all of it is done, or somebody put it away. */
export function FirstHour() {
  const { t } = useLingui();
  const setUpSecondFactor = use(SetUpSecondFactor);
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery(firstHour());
  if (!data || data.toDo.length === 0) return null;
  return (
    <div className={styles.whole}>
      <Section
        title={<Trans comment="Heading: what a new company has to do yet">Still to set up</Trans>}
        end={
          <Button variant="quiet" size="small" onPress={() => setIsAsking(true)}>
            <Trans comment="Button: the list of what is still to set up goes for good">Put the list away</Trans>
          </Button>
        }
      >
        <List isWide>
          {data.toDo.map((step) => {
            const { icon, title, note, to } = steps[step];
            const row = { icon, title: t(title), note: t(note) };
            return to ? (
              <ListRow key={step} {...row} to={to} />
            ) : (
              <ListRow key={step} {...row} onPress={setUpSecondFactor} />
            );
          })}
        </List>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={t`Put this list away?`}
          act={<Trans comment="Button: the list of what is still to set up goes for good">Put the list away</Trans>}
          words={{}}
          done={t({ message: 'The list is put away', comment: 'The list of what is still to set up' })}
          isDangerous={false}
          onConfirm={putAway}
        >
          <Trans>It goes for all administrators and HR, and does not come back. All of it can still be done.</Trans>
        </ConfirmDialog>
      </Section>
    </div>
  );
}

async function putAway(): Promise<void> {
  await consoleCall('overview.putAwayFirstHour');
  await queryClient.invalidateQueries(firstHour());
}
