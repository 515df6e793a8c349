import type { Contact } from '#contract/company.ts';
import type { Language } from '#contract/language.ts';

type Words = Record<Language, string>;

/** A link or a contact of the demo company. */
export type DemoContact = { kind: Contact['kind']; title: Words; about?: Words; value?: string };

/** Links and contacts under one heading. */
export type DemoContactGroup = { heading: Words; urgent?: boolean; contacts: DemoContact[] };
