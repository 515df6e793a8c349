import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { startPageLifecycle } from '#client/device/page-lifecycle.ts';
import { happen } from '#client/testing/happen.ts';
import { latePart, part } from './part.tsx';

startPageLifecycle();

const Screen = () => <input aria-label="Name" />;

function show(Shown: ComponentType<object>) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const draw = () =>
    root.render(
      <Suspense fallback={<p>Loading</p>}>
        <Shown />
      </Suspense>,
    );
  draw();
  return draw;
}

test('a part that is loading arrives, and keeps what is typed when drawn again', async () => {
  let arrive = () => {};
  const Shown = part<object>(() => new Promise((resolve) => (arrive = () => resolve({ default: Screen }))));
  const draw = show(Shown);
  await expect.element(page.getByText('Loading')).toBeVisible();
  arrive();
  const field = page.getByLabelText('Name');
  await field.fill('Aminata');
  draw();
  await expect.element(field).toHaveValue('Aminata');
});

test('a part that is there is shown at once', async () => {
  const Shown = part<object>(async () => ({ default: Screen }));
  await Shown.warm();
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.innerText));
  watch.observe(document.body, { subtree: true, childList: true });
  show(Shown);
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  watch.disconnect();
  expect(seen.join()).not.toContain('Loading');
});

test('a late part whose file does not arrive leaves the screen, and comes once there is a network', {
  tags: 'long',
}, async () => {
  let isOffline = true;
  const Shown = latePart<object>(
    async () => (isOffline ? Promise.reject(new Error('offline')) : { default: Screen }),
    () => <p>Without it</p>,
  );
  const Around = ({ isOpen }: { isOpen: boolean }) => (
    <>
      <h1>The screen</h1>
      {isOpen && <Shown />}
    </>
  );
  const draw = show(() => <Around isOpen />);
  await expect.element(page.getByText('Without it')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The screen' })).toBeVisible();
  draw();
  await expect.element(page.getByText('Without it')).toBeVisible();
  isOffline = false;
  happen('online');
  show(() => <Around isOpen />);
  await expect.element(page.getByLabelText('Name')).toBeVisible();
});
