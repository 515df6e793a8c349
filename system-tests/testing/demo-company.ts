import { people } from '#demo/people.ts';

export { demoPassword } from '#demo/load.ts';

/** The emails of everybody in the demo company with a profile. */
export const demoEmails = people.filter((person) => person.profile).map((person) => person.email);
