import { Plural } from '@lingui/react/macro';
import { Notice } from '#client/ui/notice.tsx';
import { useUnsentLeave } from './use-unsent-leave.ts';

/** A note beside a balance: requests that wait to be sent are not in it. */
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
