import { useSearchParams } from 'wouter';
import { today } from '#client/session/today.ts';
import { isMonth } from './month-days.ts';

/** The month in the address, else that of today, and its setter; a reload keeps it. */
export function useMonth() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  function choose(month: string): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('month', month);
        return next;
      },
      { replace: true },
    );
  }
  return { month: isMonth(asked) ? asked : today().slice(0, 7), choose };
}
