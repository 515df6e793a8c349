import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Leader } from '#contract/profile.ts';
import { EmailLink } from './contact-links.tsx';
import styles from './leadership-team.module.css';
import { OnFile } from './on-file.tsx';

/** The leaders above the person, one step each: the manager first, then the manager's manager. */
export function LeadershipTeam({ team }: { team: Leader[] }) {
  const { t } = useLingui();
  if (team.length === 0) {
    return (
      <p>
        <OnFile value={null} />
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ol role="list" aria-label={t`Leadership team`} className="stack-2">
      {team.map(({ name, email, photo, title }, step) => (
        <li key={`${email}${name}`} className={styles.leader} style={{ '--step': step } as CSSProperties}>
          <Avatar src={photo} size="medium" />
          <div className={styles.words}>
            <strong className={styles.name}>
              <OnFile value={name} />
            </strong>
            <span className="soft">
              <OnFile value={title} />
            </span>
            {email ? <EmailLink email={email} /> : <OnFile value={null} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
