import { useTranslation } from 'react-i18next';
import { Bar } from './bar.jsx';
import { useRecords } from './use-records.js';

export function Profile() {
  const { t } = useTranslation();
  const person = useRecords('profile');
  return (
    <main className="container py-3 pb-5">
      <h1>{t('Profile')}</h1>
      {person && (
        <>
          <img width="96" height="96" src={person.picture} alt="" />
          <dl>
            {person.facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Bar />
    </main>
  );
}
