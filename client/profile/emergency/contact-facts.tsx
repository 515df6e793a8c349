import { Trans } from '@lingui/react/macro';
import { PhoneCall } from 'lucide-react';
import { use } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { EmergencyContact } from '#contract/emergency.ts';
import { loadEmergencyWords } from './emergency-catalogues.ts';

/** Whom to call, and the number as one tap. Nothing of it is stored on the device. */
export function ContactFacts({ contact }: { contact: EmergencyContact }) {
  use(loadEmergencyWords(useLanguage()));
  if (!contact) {
    return (
      <p>
        <Trans comment="Of somebody without an emergency contact">They have named nobody.</Trans>
      </p>
    );
  }
  const { name, relation, phone } = contact;
  return (
    <div className="stack-3">
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {relation && (
          <>
            {' · '}
            <bdi>{relation}</bdi>
          </>
        )}
      </p>
      {phone && (
        <ButtonLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} variant="secondary" wide>
          <Icon of={PhoneCall} size="small" /> <bdi dir="ltr">{phone}</bdi>
        </ButtonLink>
      )}
    </div>
  );
}
