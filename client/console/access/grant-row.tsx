import { Trans, useLingui } from '@lingui/react/macro';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useScopeWords } from '#client/console/platform/role-words.ts';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { useUser } from '#client/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { RoleGrant } from '#contract/roles.ts';
import styles from './access.module.css';
import { accessQueries } from './access-queries.ts';
import { keepWords } from './access-words.ts';

type Props = { grant: RoleGrant; onAct: (act: 'end' | 'reset') => void };

/** One role of one person, a row on a desk and a card on a phone. */
export function GrantRow({ grant, onAct }: Props) {
  const { t } = useLingui();
  const words = useScopeWords();
  const language = useLanguage();
  const user = useUser();
  const { id, person, role, scope, since, by, reviewedAt, isDue, hasSecondFactor } = grant;
  const say = useSayFailure();
  const { submit, isSending } = useSubmit(async () => {
    const failure = await failureOf(consoleCall('roles.keep', { id }));
    if (failure) showToast({ message: say(failure, keepWords, didNotWork), tone: 'bad' });
    await queryClient.invalidateQueries(accessQueries.list());
  });
  const looked = reviewedAt && dayMonthYear(new Date(reviewedAt), language);
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
          {person.position && <bdi className="soft">{person.position}</bdi>}
        </span>
      </span>
      <span className={styles.words}>
        <strong>{roleName}</strong>
        <bdi className="soft">{words.scope(scope)}</bdi>
      </span>
      <span className={`${styles.words} soft`}>
        <span>{t({ message: `Since ${day}`, comment: 'Since which day somebody has a role' })}</span>
        <span>
          {by
            ? t({ message: `given by ${by}`, comment: 'Who gave somebody a role' })
            : t({ message: 'given by a command', comment: 'A role that the operator of the server gave' })}
        </span>
        {looked && (
          <span>{t({ message: `looked at on ${looked}`, comment: 'When a role was looked through last' })}</span>
        )}
        {hasSecondFactor && (
          <span>{t({ message: 'with a second factor', comment: 'Of somebody who has a role' })}</span>
        )}
      </span>
      <span className={styles.acts}>
        {isDue && (
          <Button
            variant="secondary"
            size="small"
            isPending={isSending}
            aria-label={t({
              message: `Leave it: ${roleName}, ${person.name}`,
              comment: 'Button: somebody keeps a role; role, name',
            })}
            onPress={() => void submit()}
          >
            <Trans comment="Button: somebody keeps a role that was looked at">Leave it</Trans>
          </Button>
        )}
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
