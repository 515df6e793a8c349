import { onAuthStateChanged, sendPasswordResetEmail, signInWithEmailAndPassword } from 'firebase/auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { auth } from './firebase.js';

export function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => onAuthStateChanged(auth, (user) => user && navigate('/home')), [navigate]);

  async function signIn(event) {
    event.preventDefault();
    try {
      await signInWithEmailAndPassword(auth, email, password);
    } catch {
      setFailed(true);
    }
  }

  return (
    <main className="container py-5">
      <h1 className="mb-4">{t('Login')}</h1>
      <form onSubmit={signIn}>
        <label className="form-label w-100">
          {t('Email')}
          <input className="form-control" type="email" value={email} onChange={(e) => setEmail(e.target.value)} />
        </label>
        <label className="form-label w-100">
          {t('Password')}
          <input
            className="form-control"
            type="password"
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
        </label>
        {failed && <p className="text-danger">❌ {t('Password')}</p>}
        <button className="btn btn-primary w-100" type="submit">
          {t('Login')}
        </button>
        <button className="btn btn-link" type="button" onClick={() => sendPasswordResetEmail(auth, email)}>
          {t('Forgot Password')}
        </button>
      </form>
    </main>
  );
}
