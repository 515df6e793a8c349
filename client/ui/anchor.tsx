import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** Where a link leads: `to` is a screen of ours, `href` anything else; `newTab` is for documents and other sites. */
export type Destination =
  | { to: string; state?: unknown; href?: never; newTab?: never }
  | { href: string; newTab?: boolean; to?: never; state?: never };

type Props = Destination & {
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'true';
  [data: `data-${string}`]: string | boolean | undefined;
};

/** A link without styles: inside the app it navigates without a reload, elsewhere as the browser does. */
export function Anchor({ to, state, href, newTab, ...rest }: Props) {
  if (to !== undefined) return <Link to={to} state={state} {...rest} />;
  return (
    <a href={href} target={newTab ? '_blank' : undefined} rel={newTab ? 'noopener noreferrer' : undefined} {...rest} />
  );
}
