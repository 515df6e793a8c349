import { expect, test, vi } from 'vitest';
import { addToast, answerToast, endToast, removeToast, type ShownToast, toasts } from './toast-store.ts';

/** Shows a toast with an undo, and tells what was called. */
function show(about = 'row') {
  const called = vi.fn<(what: 'undo' | 'end') => void>();
  const action = { label: 'Undo', onPress: () => called('undo') };
  addToast({ message: `About the ${about}`, about, action, onEnd: () => called('end') });
  return { toast: toasts.get().at(-1) as ShownToast, called };
}

test('what was undone never happens', () => {
  const { toast, called } = show();
  answerToast(toast);
  expect(called.mock.calls).toEqual([['undo']]);
  expect(toasts.get()).toEqual([]);
});

test.each([
  ['put away', ({ id }: ShownToast) => removeToast(id)],
  ['over with its subject', () => endToast('row')],
  ['replaced', () => addToast({ message: 'Another', about: 'row' })],
  ['pushed out by three others', () => ['a', 'b', 'c'].forEach((about) => void show(about))],
])('what waited for an undo happens once when it is %s', (_how, end) => {
  const { toast, called } = show();
  end(toast);
  expect(called.mock.calls).toEqual([['end']]);
  for (const { id } of toasts.get()) removeToast(id);
});
