import { useState } from 'react';
import { Card } from '#client/ui/card.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { Section } from '#client/ui/section.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import styles from './gallery-group.module.css';
import type { Samples } from './samples.ts';

const options = [
  { id: 'en', label: 'English' },
  { id: 'de', label: 'German', note: 'Deutsch', noteLang: 'de' },
  { id: 'kri', label: 'Sierra Leone Krio', note: 'Krio', noteLang: 'kri' },
  { id: 'ar', label: 'Arabic', note: 'العربية', noteLang: 'ar' },
] as const;

/** Fields, choices and switches. */
export function GalleryFields({ samples: s }: { samples: Samples }) {
  const [name, setName] = useState(s.nameValue);
  const [email, setEmail] = useState('aminata.kamara@stagedoor.example');
  const [wrong, setWrong] = useState('aminata@');
  const [password, setPassword] = useState('backstage');
  const [choice, setChoice] = useState<string>('kri');
  const [isOn, setIsOn] = useState(true);
  return (
    <Section title={s.groups.fields}>
      <div className={styles.stack}>
        <TextField label={s.name} value={name} onChange={setName} description={s.nameHint} />
        <TextField label={s.email} type="email" value={email} onChange={setEmail} isRequired />
        <TextField label={s.email} type="email" value={wrong} onChange={setWrong} error={s.emailWrong} />
        <TextField label={s.search} type="search" value="" onChange={() => {}} placeholder={s.search} />
        <PasswordField label={s.password} value={password} onChange={setPassword} autoComplete="new-password" />
        <Select label={s.language} options={options} value={choice} onChange={setChoice} />
      </div>
      <Card>
        <Switch isSelected={isOn} onChange={setIsOn}>
          {s.dark}
        </Switch>
        <Switch isSelected={!isOn} onChange={() => setIsOn(!isOn)} description={s.notificationsNote}>
          {s.notifications}
        </Switch>
      </Card>
    </Section>
  );
}
