import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { AppRoutes } from './routes.tsx';

/** The whole app, in the words it is given: the same in the browser and where the build paints its first screen. */
export function App({ i18n }: { i18n: I18n }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AppRoutes />
      </I18nProvider>
    </StrictMode>
  );
}
