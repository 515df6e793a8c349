import { z } from 'zod';
import { accentColor } from './accent.ts';
import { emailPattern } from './email-address.ts';
import { failing } from './failure.ts';
import { textLengths } from './limits.ts';
import { route } from './route.ts';
import { language, readerWords } from './words.ts';

/** The screens that the company fills with links and contacts, by their address. */
export const companyScreens = ['workplace', 'tools-and-resources', 'help-and-support'] as const;

export type CompanyScreen = (typeof companyScreens)[number];

/** What a contact is: what a tap on it does. */
export const contactKinds = ['link', 'phone', 'email', 'address', 'text'] as const;

export const webAddress = z.url({ protocol: /^https$/ }).max(textLengths.webAddress);
export const phoneNumber = z.string().regex(/^\+?[0-9][0-9 ()/-]{1,29}$/, { error: 'is no phone number' });
const emailAddress = z.email({ pattern: emailPattern }).max(254);

const words = { title: readerWords, about: readerWords.nullable() };

export const contact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), ...words, value: webAddress }),
  z.object({ kind: z.literal('phone'), ...words, value: phoneNumber }),
  z.object({ kind: z.literal('email'), ...words, value: emailAddress }),
  z.object({ kind: z.literal('address'), ...words }),
  z.object({ kind: z.literal('text'), ...words }),
]);

export type Contact = z.infer<typeof contact>;

const contactGroup = z.object({
  heading: readerWords,
  /** True for what must be found at once: whom to call in an emergency. */
  urgent: z.boolean(),
  contacts: z.array(contact).max(50),
});

export type ContactGroup = z.infer<typeof contactGroup>;

const color = z.string().regex(accentColor);

/** A `CompanyLook`. */
export const companyLook = z.object({
  stylesheet: z.string().max(100),
  logo: z.string().max(100).nullable(),
  bars: z.object({ light: color, dark: color }),
});

export const company = {
  contacts: route(
    'GET /company/contacts',
    'Reads the links and contacts that the company set for one screen, in its order.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ screen: z.enum(companyScreens), language }))
    .output(z.array(contactGroup).max(30)),

  look: route('GET /company/look', "Tells what the company changed of the app's look; null for nothing.").output(
    z.object({ look: companyLook.nullable() }),
  ),
};
