import { Trans, useLingui } from '@lingui/react/macro';
import { Milestone, TicketPercent, UserRoundPen } from 'lucide-react';
import { useId, useState } from 'react';
import { UnlessOff } from '#client/session/unless-off.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { paths } from '#contract/paths.ts';
import { LockedRow } from './locked-row.tsx';
import more from './more-button.module.css';
import { MoreButton } from './more-button.tsx';
import styles from './profile-options.module.css';

/** The profile's actions: two visible, two more behind a button. */
export function ProfileOptions() {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.options}>
      <ButtonLink to={paths.personalInfo} variant="secondary" wide>
        <Icon of={UserRoundPen} />
        <Trans>Manage Personal Info</Trans>
      </ButtonLink>
      <UnlessOff feature="discount">
        <ButtonLink to={paths.employeeDiscount} variant="secondary" wide>
          <Icon of={TicketPercent} />
          <Trans>Employee Discount</Trans>
        </ButtonLink>
      </UnlessOff>
      <div className={styles.wide}>
        <MoreButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id}>
          {isOpen ? (
            <Trans comment="The second part is read out only">
              Show Less<span className="visually-hidden"> of your options</span>
            </Trans>
          ) : (
            <Trans comment="The second part is read out only">
              Show More<span className="visually-hidden"> of your options</span>
            </Trans>
          )}
        </MoreButton>
      </div>
      {isOpen && (
        <div id={id} className={`${more.revealed} ${styles.wide}`}>
          <List label={t`More options`}>
            <UnlessOff feature="timeline">
              <ListRow to={paths.eventsTimeline} icon={Milestone} iconTone="curtain" title={t`Events Timeline`} />
            </UnlessOff>
            <LockedRow title={t`Personal Compensation Statements`}>
              <Trans>Locked. Your company has not opened these statements yet.</Trans>
            </LockedRow>
          </List>
        </div>
      )}
    </div>
  );
}
