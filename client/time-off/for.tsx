import type { ReactNode } from 'react';

/** Whom or what a button is for, after its words, for those who hear it: alike buttons of a list differ by it. */
export function For({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">, {children}</span>;
}
