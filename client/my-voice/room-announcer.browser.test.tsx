import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { messages } from '#locales/en.po?signed-in';
import { RoomAnnouncer } from './room-announcer.tsx';
import { PeopleProvider } from './room-people.ts';

const me = '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11';
const sender = (id: string, fullName: string) => ({ id: id as Id, username: fullName, fullName, profilePic: null });
const aminata = sender(me, 'Aminata Kamara');
const ben = sender('0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12', 'Ben Cole');

const said = (seq: number, by: typeof ben): Message => ({
  ...{ seq, modSeq: seq, clientId: me as Id, sender: by, text: `Message ${seq}`, ts: '2026-11-21T12:00:00.000Z' },
  ...{ editedAt: null, gone: null, replyTo: null, announcement: null, reactions: [] },
});

test('what others say is read out, and not what one has written oneself', async () => {
  i18n.loadAndActivate({ locale: 'en', messages });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const heard: string[] = [];
  new MutationObserver(() => heard.push(container.textContent)).observe(container, {
    ...{ subtree: true, childList: true, characterData: true },
  });
  const hear = (...messages: Message[]) =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PeopleProvider value={{ me, myName: 'Aminata Kamara', byId: new Map(), names: null, findLinks: null }}>
          <RoomAnnouncer messages={messages} isLive />
        </PeopleProvider>
      </I18nProvider>,
    );
  const before = said(1, ben);
  hear(before);
  await expect.poll(() => container.querySelector('[aria-live=polite]')).not.toBeNull();
  hear(before, said(2, aminata), said(3, ben));
  await expect.poll(() => container.textContent).toBe('Ben Cole: Message 3');
  expect(heard.filter(Boolean)).toEqual(['Ben Cole: Message 3']);
});
