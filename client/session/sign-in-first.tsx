import { Trans } from '@lingui/react/macro';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { loginAddress, pathHere } from './return-path.ts';
import { isSigningOut } from './session.ts';

/** Says that nobody is signed in, with the link to the login and back to this very address. */
export function SignInFirst() {
  useLocation();
  useSearch();
  if (isSigningOut()) return null;
  return (
    <>
      <Notice tone="bad">
        <Trans>User not found. Please log in.</Trans>
      </Notice>
      <ButtonLink to={loginAddress(pathHere())}>
        <Trans comment="Link to the login page, which leads back here">Log in</Trans>
      </ButtonLink>
    </>
  );
}
