import { people } from '#demo/people.ts';

export { demoPassword } from '#demo/load.ts';

/** The addresses of everybody in the demo company who can sign in and be home. */
export const demoEmails = people.filter((person) => person.profile).map((person) => person.email);
