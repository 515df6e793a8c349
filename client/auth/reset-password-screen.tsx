import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { loginAddress } from '#client/session/return-path.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Entrance } from './entrance.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import { LinkGuard } from './link-guard.tsx';
import { linkReturnPath } from './link-return-path.ts';

/** The screen of a reset link: choose a new password, once, then go back to the login. */
export default function ResetPasswordScreen() {
  const { t } = useLingui();
  const [changed, setChanged] = useState(false);
  const title = t`Choose a new password`;

  return (
    <Entrance title={title} line={<Trans>At least twelve characters, any you like.</Trans>}>
      <title>{`${title} · Stagedoor`}</title>
      {changed ? (
        <>
          <Notice tone="good">
            <Trans>Your password was changed, and every device was signed out. You can log in now.</Trans>
          </Notice>
          <ButtonLink to={loginAddress(linkReturnPath())} wide>
            <Trans>Go to the login page</Trans>
          </ButtonLink>
        </>
      ) : (
        <LinkGuard kind="reset">
          {(token, link) => (
            <FirstPasswordForm
              link={link}
              onSubmit={async (password) => {
                await call('auth.resetPassword', { token, password });
                setChanged(true);
              }}
            >
              <Trans>Change password</Trans>
            </FirstPasswordForm>
          )}
        </LinkGuard>
      )}
    </Entrance>
  );
}
