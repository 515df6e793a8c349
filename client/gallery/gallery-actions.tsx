import { ArrowLeft, Download, Search, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Samples } from './samples.ts';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Buttons and links that look like them, in each state. */
export function GalleryActions({ samples: s }: { samples: Samples }) {
  const [isPending, setIsPending] = useState(false);
  const words = { primary: s.save, secondary: s.profile, quiet: s.all, danger: s.remove };
  return (
    <Section title={s.groups.actions}>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} onPress={() => setIsPending(!isPending)}>
            {words[variant]}
          </Button>
        ))}
      </div>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isPending>
            {words[variant]}
          </Button>
        ))}
      </div>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="small" isDisabled={variant === 'danger'}>
            {words[variant]}
          </Button>
        ))}
      </div>
      <Button wide isPending={isPending} onPress={() => setIsPending(true)}>
        <Icon of={SendHorizontal} mirrors /> {s.send}
      </Button>
      <ButtonLink wide to="#" variant="quiet">
        {s.all}
      </ButtonLink>
      <div className="row">
        <ButtonLink href="/favicon.svg" newTab variant="secondary" size="small">
          <Icon of={Download} /> {s.slip}
        </ButtonLink>
        <IconLink icon={ArrowLeft} mirrors label={s.back} to="#" />
        <IconButton icon={Search} label={s.search} />
        <IconButton icon={Search} label={s.search} variant="tinted" />
        <IconButton icon={SendHorizontal} mirrors label={s.send} variant="action" />
        <IconButton icon={SendHorizontal} mirrors label={s.send} variant="action" isPending />
        <IconButton icon={SendHorizontal} mirrors label={s.send} variant="action" isDisabled />
      </div>
    </Section>
  );
}
