import { useTranslation } from 'react-i18next';
import { Bar } from './bar.jsx';
import { useRecords } from './use-records.js';

export function Payslips() {
  const { t } = useTranslation();
  const payslips = useRecords('payslips');
  return (
    <main className="container py-3 pb-5">
      <h1>{t('Pay')}</h1>
      <ul className="list-group">
        {payslips?.map(({ fileName, date }) => (
          <li className="list-group-item" key={fileName}>
            {fileName} <small>{date}</small>
          </li>
        ))}
      </ul>
      <Bar />
    </main>
  );
}
