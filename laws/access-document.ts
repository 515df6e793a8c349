import { type RoleName, roleNames } from '#contract/role-names.ts';
import { type ConsolePolicy, isOfConsole, type NamedPolicy, type Policy, policies } from '#server/access/policies.ts';
import { access } from '#server/collect-features.ts';

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map((cells) => row(...cells)),
];

const operations = Object.entries(access).toSorted() as [string, Policy][];
const ofConsole = operations.flatMap(([name, policy]) => (isOfConsole(policy) ? [{ name, policy }] : []));

/** A policy of the app, and the sentence about it. */
const ofApp: [name: string, who: string][] = [
  ...Object.entries(policies).filter(([policy]) => policy !== 'role-holder'),
  ...roleNames.map((role): [string, string] => [
    `own, or ${role}`,
    `Whoever is signed in and works here, for what is theirs; and a holder of the role ${role}, for what belongs to those in its scope${role === 'moderator' ? '' : ', in an open console'}.`,
  ]),
];
const nameOf = (policy: Policy) => (typeof policy === 'object' && 'or' in policy ? `own, or ${policy.or}` : policy);

/** What a role allows by an operation. */
function mayBy(policy: NamedPolicy | ConsolePolicy, role: RoleName): string {
  if (typeof policy === 'string') return 'own console';
  if (!policy.roles.includes(role)) return '404';
  return policy.about === 'company'
    ? 'the whole company'
    : policy.about === 'person'
      ? 'a person in scope'
      : 'people in scope';
}

/** The content of docs/access.md. */
export function accessDocument(): string {
  return [
    '# Who may do what',
    '',
    '`npm run access` writes this page from `server/<feature>/feature.ts`, which is enforced before any handler; `npm run check` fails',
    'where it is not current. `server/access/access-matrix.test.ts` and `console-access.test.ts` fire every cell.',
    '',
    '## Operations of the app',
    '',
    ...table(
      ['policy', 'who', 'operations'],
      ofApp.flatMap(([policy, who]) => {
        const names = operations.filter(([, each]) => nameOf(each) === policy).map(([name]) => `\`${name}\``);
        return names.length > 0 ? [[`\`${policy}\``, who, names.join(' ')]] : [];
      }),
    ),
    '',
    '## Operations of the console, by role',
    '',
    'Whoever has no role gets 404 from each of them, whoever is not signed in 401. All but those of one’s own console ask for an',
    'open one: CONSOLE_LOCKED.',
    '',
    ...table(
      ['operation', ...roleNames],
      ofConsole.map(({ name, policy }) => [`\`${name}\``, ...roleNames.map((role) => mayBy(policy, role))]),
    ),
    '',
    '## What that means, by scope',
    '',
    'A role is for the whole company, or for a part: who is at one of its locations, where it names any, and in one of its',
    'departments, where it names any. Somebody with several roles may do what any of them lets them. Moderators and administrators',
    'are made for the whole company alone, editors for locations or for departments.',
    '',
    ...table(
      ['cell', 'role for the whole company', 'role for a part', 'role for an empty list'],
      [
        ['own console', 'answered', 'answered', 'answered'],
        ['the whole company', 'answered', '404', '404'],
        ['a person in scope', 'answered, of anybody', 'answered, of who is in it; 404 of others', '404'],
        ['people in scope', 'everybody', 'who is in it', 'nobody'],
        ['404', '404', '404', '404'],
      ],
    ),
    '',
  ].join('\n');
}
