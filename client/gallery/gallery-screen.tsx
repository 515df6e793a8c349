import { changeTheme, useTheme } from '#client/device/theme.ts';
import { changeLanguage } from '#client/i18n/language-switch.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Card } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { ToastRegion } from '#client/ui/toast.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import { GalleryActions } from './gallery-actions.tsx';
import { GalleryBrand } from './gallery-brand.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLists } from './gallery-lists.tsx';
import { GalleryMessages } from './gallery-messages.tsx';
import styles from './gallery-screen.module.css';
import { GalleryStates } from './gallery-states.tsx';
import { type Samples, samples } from './samples.ts';

const options = tags.map((tag) => ({
  id: tag,
  label: languages[tag].displayName,
  note: languages[tag].ownName,
  noteLang: tag,
}));

/** Every piece of the ui kit in all its states, in both directions at once; in development only. */
export default function GalleryScreen() {
  const language = useLanguage();
  const theme = useTheme();
  return (
    <main className={styles.screen}>
      <title>Gallery · Stagedoor</title>
      <PageHeader title="Gallery" note="Every piece of client/ui, in both directions" />
      <Card>
        <div className={styles.choices}>
          <Select<Language> label="Language" options={options} value={language} onChange={changeLanguage} />
          <Switch isSelected={theme === 'dark'} onChange={(dark) => changeTheme(dark ? 'dark' : 'light')}>
            Dark theme
          </Switch>
        </div>
      </Card>
      <div className={styles.sides}>
        {samples.map((side) => (
          <Side key={side.dir} samples={side} />
        ))}
      </div>
      <ToastRegion />
    </main>
  );
}

function Side({ samples }: { samples: Samples }) {
  return (
    <div className={styles.side} dir={samples.dir} lang={samples.lang}>
      <GalleryBrand samples={samples} />
      <GalleryActions samples={samples} />
      <GalleryFields samples={samples} />
      <GalleryLists samples={samples} />
      <GalleryMessages samples={samples} />
      <GalleryStates samples={samples} />
    </div>
  );
}
