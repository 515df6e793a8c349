import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, UserX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { AbsenceCard } from '#client/console/absence/absence-card.tsx';
import { ActsCard } from '#client/console/audit/acts-card.tsx';
import { BalanceCard } from '#client/console/leave/balance-card.tsx';
import { BenefitDialog } from '#client/console/people/many/benefit-dialog.tsx';
import { BringBackDialog } from '#client/console/people/many/bring-back-dialog.tsx';
import { InviteDialog } from '#client/console/people/many/invite-dialog.tsx';
import { ShowOutDialog } from '#client/console/people/many/show-out-dialog.tsx';
import { TrainingDialog } from '#client/console/people/many/training-dialog.tsx';
import { useOwnActs } from '#client/console/people/many/use-act.ts';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { peopleReturnPath } from '#client/console/people/people-view.ts';
import { StateBadge } from '#client/console/people/state-badge.tsx';
import screen from '#client/console/platform/console-page.module.css';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { RoleList } from '#client/console/platform/role-list.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { RetainedByLaw } from '#contract/erasures.ts';
import type { PersonRecord } from '#contract/people-records.ts';
import { BenefitsCard } from './benefits-card.tsx';
import { ChangeList } from './change-list.tsx';
import { EditForm } from './edit-form.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import { EraseButton, ErasureNotice } from './erasure.tsx';
import { JobHistoryList } from './job-history-list.tsx';
import styles from './record.module.css';
import { RecordFacts } from './record-facts.tsx';
import { ReportList } from './report-list.tsx';
import { SessionList } from './session-list.tsx';
import { Standing } from './standing.tsx';
import { TrainingsCard } from './trainings-card.tsx';
import { Erased } from './what-erasure-does.tsx';

/** Somebody's record, its changes and the state of the account; all actions on one person. */
export default function PersonScreen() {
  const { t } = useLingui();
  const { person = '' } = useParams<{ person: string }>();
  const record = useQuery(peopleQueries.record(person, useLanguage()));
  const [erased, setErased] = useState<{ person: string; kept: RetainedByLaw } | null>(null);
  useOwnActs();
  const back = { to: peopleReturnPath(), label: t`Back to People` };
  if (erased?.person === person) return <Erased kept={erased.kept} back={back} />;
  if (codeOf(record.error) === 'NOT_FOUND' || codeOf(record.error) === 'BAD_REQUEST') {
    return (
      <main className={screen.page}>
        <PageHeader title={t`Nobody is here`} back={back} />
        <EmptyState
          icon={UserX}
          title={<Trans>There is nobody at this address, or your role does not cover them.</Trans>}
        />
      </main>
    );
  }
  if (record.data) {
    const onErased = (kept: RetainedByLaw) => setErased({ person, kept });
    return <Person key={person} record={record.data} back={back} onErased={onErased} />;
  }
  return (
    <main className={screen.page}>
      <PageHeader title={t({ message: 'Record', comment: 'Title: what is on record of one person' })} back={back} />
      {record.isLoadingError ? (
        <ErrorState error={record.error} onRetry={() => record.refetch()} isRetrying={record.isFetching} />
      ) : (
        <SkeletonGroup>
          <ListSkeleton rows={6} />
        </SkeletonGroup>
      )}
    </main>
  );
}

type Props = {
  record: PersonRecord;
  back: { to: string; label: string };
  onErased: (kept: RetainedByLaw) => void;
};

function Person({ record, back, onErased }: Props) {
  const { t } = useLingui();
  const [isEditing, setIsEditing] = useState(false);
  const [open, setOpen] = useState<'invite' | 'benefit' | 'training' | 'show-out' | 'bring-back' | null>(null);
  const { id, fields, state, leaving, profilePic } = record;
  const name = fields.fullName ?? fields.email ?? '';
  const about = { selection: { ids: [id] }, count: 1, name, onClose: () => setOpen(null) };
  const hasLeft = state === 'left';
  return (
    <ConsolePage
      title={name}
      heading={<bdi>{name}</bdi>}
      note={<bdi>{[fields.position, fields.department, fields.location].filter(Boolean).join(' · ')}</bdi>}
      back={back}
      start={<Avatar src={profilePic} />}
      end={<StateBadge state={state} />}
    >
      <div className={styles.acts}>
        {!isEditing && (
          <Button size="small" onPress={() => setIsEditing(true)}>
            <Icon of={Pencil} size="small" />
            <Trans>Edit</Trans>
          </Button>
        )}
        {(state === 'never' || state === 'invited') && (
          <Button variant="secondary" size="small" onPress={() => setOpen('invite')}>
            {state === 'invited' ? (
              <Trans comment="Button: mails somebody another invite to choose a password">Invite again</Trans>
            ) : (
              <Trans comment="Button: mails people an invite to choose a password">Invite</Trans>
            )}
          </Button>
        )}
        {!hasLeft && (
          <Button variant="secondary" size="small" onPress={() => setOpen('show-out')}>
            <Trans comment="Button: ends all access of people who leave the company">Record departure</Trans>
          </Button>
        )}
        {(hasLeft || leaving) && (
          <Button variant="secondary" size="small" onPress={() => setOpen('bring-back')}>
            {hasLeft ? (
              <Trans comment="Button: lets people in again who had left">Bring back</Trans>
            ) : (
              t({ message: 'Cancel the last day', comment: 'Button: somebody does not leave after all' })
            )}
          </Button>
        )}
        {hasLeft && <EraseButton userId={id} name={name} />}
      </div>
      <Standing record={record} />
      {hasLeft && <ErasureNotice userId={id} name={name} onErased={onErased} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {isEditing ? (
            <EditForm record={record} onClose={() => setIsEditing(false)} />
          ) : (
            <RecordFacts fields={fields} manager={record.manager} />
          )}
          <ChangeList changes={record.changes} />
          <ActsCard userId={id} email={fields.email} />
        </div>
        <div className={styles.column}>
          <ReportList id={id} count={record.reports} reports={record.someReports} />
          <SessionList userId={id} name={name} sessions={record.sessions} />
          <RoleList
            title={<Trans comment="Heading: the roles that somebody has in the console">Roles</Trans>}
            roles={record.roles}
          />
          <BalanceCard id={id} balances={record.balances} />
          {!hasLeft && <BenefitsCard id={id} onChange={() => setOpen('benefit')} />}
          {!hasLeft && <TrainingsCard id={id} onChange={() => setOpen('training')} />}
          {!hasLeft && <EmergencyCard id={id} />}
          <AbsenceCard id={id} name={name} />
          <JobHistoryList history={record.jobHistory} />
        </div>
      </div>
      {open === 'invite' && <InviteDialog {...about} />}
      {open === 'benefit' && <BenefitDialog {...about} />}
      {open === 'training' && <TrainingDialog {...about} />}
      {open === 'show-out' && <ShowOutDialog {...about} />}
      {open === 'bring-back' && <BringBackDialog {...about} />}
    </ConsolePage>
  );
}
