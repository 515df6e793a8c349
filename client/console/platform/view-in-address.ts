import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/**
 * The view of a list in the address, and its setter, so that a link shows the same list to whoever may see it.
 * A value that is changed to nothing leaves the address.
 * @param viewIn reads the view, whose parts without a value are left out; the same function each time
 */
export function useViewInAddress<View extends object>(viewIn: (params: URLSearchParams) => View) {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const view = useMemo(() => {
    const parts = Object.entries(viewIn(new URLSearchParams(search)));
    return Object.fromEntries(parts.filter(([, value]) => value)) as View;
  }, [search, viewIn]);

  function change(changed: { [Name in keyof View]?: View[Name] | null }): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  return { view, change, search };
}
