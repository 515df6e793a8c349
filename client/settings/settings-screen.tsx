import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound } from 'lucide-react';
import { changeTheme, useTheme } from '#client/device/theme.ts';
import { changeLanguage } from '#client/i18n/language-switch.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { InstallRow } from '#client/install/install-row.tsx';
import { useUser } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { PersonPanel } from '#client/ui/person-panel.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { showToast } from '#client/ui/toast.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { type Language, languages as languageTags } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { version } from '#package.json';
import { LogoutButton } from './logout-button.tsx';
import { NotificationsLink, NotificationsRow } from './notifications-row.tsx';
import styles from './settings-screen.module.css';

/** Language, notifications, theme, the link to the account, and logout. */
export default function SettingsScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <Screen title={title} back={paths.more} className={`${twoColumns.columns} ${user ? twoColumns.withPerson : ''}`}>
      {user && <PersonPanel {...user} />}
      <Card>
        <div className="stack-3">
          <LanguageChoice />
          <NotificationsRow />
          <ThemeSwitch />
        </div>
      </Card>
      <div className="column">
        <List>
          <NotificationsLink />
          <ListRow to={paths.account} icon={CircleUserRound} title={t`Account Settings`} />
        </List>
        <InstallRow />
        <LogoutButton />
        <p className={`soft ${styles.version}`}>
          <Trans comment="Version of the app, at the foot of Settings">Version {version}</Trans>
        </p>
      </div>
    </Screen>
  );
}

function LanguageChoice() {
  const { t } = useLingui();
  const language = useLanguage();

  async function change(next: Language) {
    try {
      await changeLanguage(next);
    } catch {
      showToast({ tone: 'bad', message: t`The language could not be loaded. Check your connection and try again.` });
    }
  }

  return (
    <Select
      label={t`Language`}
      value={language}
      onChange={change}
      options={languageTags.map((tag) => ({
        id: tag,
        label: languages[tag].displayName,
        note: languages[tag].ownName,
        noteLang: tag,
      }))}
    />
  );
}

function ThemeSwitch() {
  const { t } = useLingui();
  const theme = useTheme();
  return (
    <Switch
      description={
        theme === 'dark'
          ? t({ message: 'Dark', comment: 'The dark theme' })
          : t({ message: 'Light', comment: 'The light theme' })
      }
      isSelected={theme === 'dark'}
      onChange={(dark) => changeTheme(dark ? 'dark' : 'light')}
    >
      <Trans>Theme</Trans>
    </Switch>
  );
}
