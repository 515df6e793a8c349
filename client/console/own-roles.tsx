import { commit } from 'virtual:commit';
import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { Output } from '#client/api/call.ts';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { paths } from '#contract/paths.ts';
import { version } from '#package.json';
import { useScopeWords } from './platform/role-words.ts';

type Roles = Output<'account.roles'>;

/** The person's roles and the link to the console, in their account. */
export default function OwnRoles({ roles }: { roles: Roles }) {
  const { t } = useLingui();
  return (
    <Section title={t({ message: 'Your roles', comment: 'Heading: the roles that the person has' })}>
      <List>
        {roles.map((role) => (
          <RoleRow key={`${role.role} ${role.since}`} {...role} />
        ))}
      </List>
      <ButtonLink variant="secondary" wide to={paths.console}>
        <Trans comment="Link: to where HR, payroll and administrators work">Go to the console</Trans>
      </ButtonLink>
      {commit && (
        <p className="soft">
          <Trans comment="Which build of the app this is, for whoever reports a fault; the commit is a number of Git">
            Version {version}, commit {commit}
          </Trans>
        </p>
      )}
    </Section>
  );
}

function RoleRow({ role, scope, since, by }: Roles[number]) {
  const { t } = useLingui();
  const words = useScopeWords();
  const language = useLanguage();
  const day = dayMonthYear(new Date(since), language);
  return (
    <ListRow
      icon={ShieldCheck}
      title={words.role(role)}
      note={
        <>
          <bdi>{words.scope(scope)}</bdi>
          <br />
          {by
            ? t({ message: `Since ${day}, given by ${by}`, comment: 'Since when somebody has a role, and from whom' })
            : t({ message: `Since ${day}`, comment: 'Since which day somebody has a role' })}
        </>
      }
    />
  );
}
