import { Plural } from '@lingui/react/macro';
import { Notice } from '#client/ui/notice.tsx';
import { useUnsentLeave } from './use-unsent-leave.ts';

/** Beside a balance: what waits to be sent is not in it. */
export function NotCounted() {
  const { unsent } = useUnsentLeave();
  const count = unsent.filter(({ state }) => state !== 'failed').length;
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <Plural
        value={count}
        one="# request waits to be sent and is not counted here yet."
        other="# requests wait to be sent and are not counted here yet."
      />
    </Notice>
  );
}
