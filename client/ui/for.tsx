import type { ReactNode } from 'react';

/** Whom or what a button is for, after its label, for screen readers: similar buttons in a list differ by it. */
export function For({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">, {children}</span>;
}
