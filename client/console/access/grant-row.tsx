import { Trans, useLingui } from '@lingui/react/macro';
import { useScopeWords } from '#client/console/role-words.ts';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import type { RoleGrant } from '#contract/roles.ts';
import styles from './access.module.css';

type Props = { grant: RoleGrant; onAct: (act: 'end' | 'reset') => void };

/** One role of one person, a row on a desk and a card on a phone. */
export function GrantRow({ grant, onAct }: Props) {
  const { t } = useLingui();
  const words = useScopeWords();
  const language = useLanguage();
  const user = useUser();
  const { person, role, scope, since, by, hasSecondFactor } = grant;
  const day = dayMonthYear(new Date(since), language);
  const roleName = words.role(role);
  return (
    <li className={styles.grant}>
      <span className={styles.person}>
        <Avatar src={person.profilePic} size="small" />
        <span className={styles.words}>
          <strong>
            <bdi>{person.name}</bdi>
          </strong>
          {person.position && <bdi className={styles.soft}>{person.position}</bdi>}
        </span>
      </span>
      <span className={styles.words}>
        <strong>{roleName}</strong>
        <bdi className={styles.soft}>{words.scope(scope)}</bdi>
      </span>
      <span className={`${styles.words} ${styles.soft}`}>
        <span>{t({ message: `Since ${day}`, comment: 'Since which day somebody has a role' })}</span>
        <span>
          {by
            ? t({ message: `given by ${by}`, comment: 'Who gave somebody a role' })
            : t({ message: 'given by a command', comment: 'A role that the operator of the server gave' })}
        </span>
        {hasSecondFactor && (
          <span>{t({ message: 'with a second factor', comment: 'Of somebody who has a role' })}</span>
        )}
      </span>
      <span className={styles.acts}>
        {hasSecondFactor && person.id !== user?.id && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Reset the second factor of ${person.name}`}
            onPress={() => onAct('reset')}
          >
            <Trans comment="Button: takes away the second factor of somebody who lost it">Reset</Trans>
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={t({
            message: `Take away: ${roleName}, ${person.name}`,
            comment: 'Button: takes a role away from somebody; role, name',
          })}
          onPress={() => onAct('end')}
        >
          <Trans comment="Button: takes a role away from somebody">Take away</Trans>
        </Button>
      </span>
    </li>
  );
}
