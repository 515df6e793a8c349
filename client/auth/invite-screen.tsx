import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { acceptInvite } from '#client/session/session.ts';
import { isServerPage } from '#contract/own-path.ts';
import { paths } from '#contract/paths.ts';
import { Entrance } from './entrance.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import { LinkGuard } from './link-guard.tsx';
import { linkReturnPath } from './link-return-path.ts';
import { SharedDevice } from './shared-device.tsx';

/** The screen of an invite link: choose the first password, then go on to the requested path, or home. */
export default function InviteScreen() {
  const { t } = useLingui();
  // Read now, because signing in may forget it.
  const returnPath = useRef(linkReturnPath() ?? paths.home);
  const [shared, setShared] = useState(false);
  const title = t`Welcome to the company`;

  return (
    <Entrance title={title} line={<Trans>Choose a password, and you are in.</Trans>}>
      <title>{`${title} · Stagedoor`}</title>
      <LinkGuard kind="invite">
        {(token, link) => {
          const { email } = link;
          return (
            <>
              <p>
                <Trans>
                  You sign in as <strong>{email}</strong>.
                </Trans>
              </p>
              <FirstPasswordForm
                link={link}
                more={<SharedDevice isSelected={shared} onChange={setShared} />}
                onSubmit={async (password) => {
                  await acceptInvite(token, password, shared);
                  const to = returnPath.current;
                  if (isServerPage(to)) location.replace(to);
                  else navigate(to, { replace: true });
                }}
              >
                <Trans>Open the door</Trans>
              </FirstPasswordForm>
            </>
          );
        }}
      </LinkGuard>
    </Entrance>
  );
}
