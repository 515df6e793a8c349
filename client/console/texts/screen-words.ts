import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Building2, LifeBuoy, Wrench } from 'lucide-react';
import type { LucideIcon } from '#client/ui/icon.tsx';
import type { CompanyScreen, Contact } from '#contract/company.ts';

/** The screens of links and contacts, as the app calls them. */
export const screenWords: Record<CompanyScreen, { title: MessageDescriptor; icon: LucideIcon }> = {
  workplace: { title: msg`Workplace`, icon: Building2 },
  'tools-and-resources': { title: msg`Tools and Resources`, icon: Wrench },
  'help-and-support': { title: msg`Help and Support`, icon: LifeBuoy },
};

/** What an entry of a screen is. */
export const contactKindWords: Record<Contact['kind'], MessageDescriptor> = {
  link: msg({ message: 'Link', comment: 'Kind of an entry on a screen: an address in the web' }),
  phone: msg({ message: 'Phone', comment: 'Kind of an entry on a screen: a phone number' }),
  email: msg`Email`,
  address: msg({
    message: 'Address',
    context: 'building',
    comment: 'Kind of an entry on a screen: where a building stands',
  }),
  text: msg({ message: 'Text', comment: 'Kind of an entry on a screen: words alone' }),
};

/** What is filled in of an entry besides its words. */
export const valueWords: Partial<Record<Contact['kind'], MessageDescriptor>> = {
  link: msg({ message: 'Web address', comment: 'Label: an address that begins with https://' }),
  phone: msg({ message: 'Phone number', comment: 'Label of a field' }),
  email: msg`Email`,
};
