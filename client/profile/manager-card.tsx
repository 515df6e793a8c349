import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import type { EmployeeRecord } from '#contract/profile.ts';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { LeadershipTeam } from './leadership-team.tsx';
import styles from './manager-card.module.css';
import more from './more-button.module.css';
import { MoreButton } from './more-button.tsx';
import { OnFile } from './on-file.tsx';

/** The person's manager and how to reach them; behind a button, the leaders above. */
export function ManagerCard({ record }: { record: EmployeeRecord }) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { managerName, managerEmail, managerPhoto, managerPhone, title, leadershipTeam } = record;
  return (
    <Section title={t`Manager`}>
      <Card>
        <div className={styles.manager}>
          <Avatar src={managerPhoto} size="large" />
          <div className={styles.words}>
            <h3 className={styles.name}>
              <OnFile value={managerName} />
            </h3>
            <p className={styles.title}>
              <OnFile value={title} />
            </p>
          </div>
          <div className={styles.contacts}>
            {managerEmail ? <EmailLink email={managerEmail} /> : <OnFile value={null} />}
            {managerPhone && <PhoneLink phone={managerPhone} />}
          </div>
        </div>
        <MoreButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id}>
          {isOpen ? <Trans>Hide leadership team</Trans> : <Trans>Show leadership team</Trans>}
        </MoreButton>
        {isOpen && (
          <div id={id} className={`${more.revealed} ${styles.team}`}>
            <LeadershipTeam team={leadershipTeam} />
          </div>
        )}
      </Card>
    </Section>
  );
}
