import '#client/look/look.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MessageMoment } from './moment.tsx';

test.for(['en', 'kri', 'ar'] as const)(
  'in %s before or after noon stays on the line of its time, however narrow',
  async (locale) => {
    i18n.loadAndActivate({ locale, messages: {} });
    const container = document.createElement('p');
    document.body.append(container);
    const root = createRoot(container);
    onTestFinished(() => {
      root.unmount();
      container.remove();
    });
    root.render(
      <I18nProvider i18n={i18n}>
        <MessageMoment at={new Date(2026, 10, 21, 17, 42)} />
      </I18nProvider>,
    );
    const time = page.getByText(/^5:42/);
    await expect.element(time).toBeVisible();
    expect(time.element().textContent).toMatch(/^5:42\s(pm|م)$/u);
    for (const width of [40, 80, 120, 160]) {
      container.style.width = `${width}px`;
      const text = document.createRange();
      text.selectNodeContents(time.element());
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      expect(lines.size, `at ${width} px`).toBe(1);
    }
  },
);
