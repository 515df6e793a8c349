import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';

/** Where a link leads: `to` is a screen of ours, `href` anything else; `newTab` is for documents and other sites. */
export type Destination =
  | { to: string; replace?: boolean; state?: unknown; href?: never; newTab?: never; download?: never }
  | { href: string; newTab?: boolean; download?: string | true; to?: never; replace?: never; state?: never };

type Props = Destination & {
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'true';
  'aria-describedby'?: string;
  lang?: string;
  ref?: Ref<HTMLAnchorElement>;
  [data: `data-${string}`]: string | boolean | undefined;
};

/** A link without styles: inside the app it navigates without a reload, elsewhere as the browser does. */
export function Anchor({ to, replace, state, href, newTab, download, ...rest }: Props) {
  if (to !== undefined) return <Link to={to} replace={replace} state={state} {...rest} />;
  return (
    <a
      href={href}
      download={download}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener noreferrer' : undefined}
      {...rest}
    />
  );
}
