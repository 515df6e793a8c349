import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export function Bar() {
  const { t } = useTranslation();
  return (
    <nav className="navbar fixed-bottom bg-light">
      <div className="container">
        <Link to="/home">{t('Home')}</Link>
        <Link to="/hepayslip">{t('Pay')}</Link>
        <Link to="/my-voice">{t('My Voice')}</Link>
        <Link to="/my-profile">{t('Profile')}</Link>
      </div>
    </nav>
  );
}
