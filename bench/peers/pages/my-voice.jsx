import { useTranslation } from 'react-i18next';
import { Bar } from './bar.jsx';
import { listenToRoom } from './firebase.js';
import { useRecords } from './use-records.js';

export function MyVoice() {
  const { t } = useTranslation();
  const messages = useRecords('messages');
  return (
    <main className="container py-3 pb-5">
      <h1>{t('My Voice')}</h1>
      <ul className="list-unstyled">
        {messages?.map(({ seq, sender, text }) => (
          <li key={seq}>
            <b>{sender}</b> {text}
          </li>
        ))}
      </ul>
      <button className="btn btn-primary" type="button" onClick={() => listenToRoom(() => {})}>
        {t('Send')}
      </button>
      <Bar />
    </main>
  );
}
