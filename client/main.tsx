import '#client/look/look.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showStoredTheme } from '#client/device/theme.ts';
import { startInStoredLanguage } from '#client/i18n/language-switch.ts';
import { watchSession } from '#client/session/session.ts';
import { AppRoutes } from '#client/shell/routes.tsx';

showStoredTheme();
await startInStoredLanguage();
watchSession();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <AppRoutes />
    </I18nProvider>
  </StrictMode>,
);
