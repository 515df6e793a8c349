import type { OperationName } from '#contract/contract.ts';
import type { RoleName } from '#contract/role-names.ts';
import type { FeatureSwitch } from '#contract/switches.ts';

/**
 * Who may call an operation or a route, each as a sentence. `admissionBy` in admission.ts enforces them before any
 * handler. That a record is the caller's own, or of somebody they manage, the query itself enforces: it finds nothing
 * else. own-records.test.ts asks of each operation what the sentences of `signed-in` and `own-record` say.
 */
export const policies = {
  anyone: 'Anybody, signed in or not.',
  'signed-in':
    'Whoever is signed in and works here, for what is everybody’s: all read the same, and what one writes, others see.',
  'own-record':
    'Whoever is signed in and works here, for what is theirs: the query names the caller, so two people read different answers, and what one writes changes nothing of the other.',
  'own-payslips':
    'Whoever is signed in, and who left while the company lets leavers open their payslips (decision 047).',
  'pay-unlocked': 'The same, in a session in which they entered their password lately (decision 026).',
  'manager-of':
    'Whoever is signed in and works here, for those who have them as manager, or whose manager named them deputy for today, or whose manager they manage once a request has escalated, or whose request HR asked them to answer: the query names the caller.',
  moderator: 'Whoever has the role of a moderator of My Voice.',
  'role-holder': 'Whoever has any role, for their own console, open or not; to all others it does not exist.',
} as const;

export type NamedPolicy = keyof typeof policies;

/**
 * Who may call an operation of the console: a holder of one of the roles, in a session with the console open (decision
 * 070). To everybody else, and about people outside the roles' scopes, it does not exist. The handler gets the scope.
 */
export type ConsolePolicy = {
  roles: readonly [RoleName, ...RoleName[]];
  /**
   * `company`: the role must be for the whole company. `person`: the input's `userId` must be in the scope. `people`:
   * the query finds only people of the scope.
   */
  about: 'company' | 'person' | 'people';
};

/**
 * Whoever is signed in and works here, for what is theirs; and a holder of the role, for what belongs to those in its
 * scope. Roles but the moderators' count in an open console only. Without one the handler gets no scope, and the query
 * then finds the caller's own alone.
 */
export type OwnOrRole = { own: true; or: RoleName };

export type Policy = NamedPolicy | ConsolePolicy | OwnOrRole;

/** For the caller's own, and for a role. */
export const ownOr = <Role extends RoleName>(or: Role) => ({ own: true, or }) as const;

/** Whether a policy is one of the console's. */
export function isOfConsole(policy: Policy): policy is ConsolePolicy | 'role-holder' {
  return policy === 'role-holder' || (typeof policy === 'object' && 'roles' in policy);
}

/** For the whole company. */
export const aboutCompany = (...roles: ConsolePolicy['roles']) => ({ roles, about: 'company' }) as const;

/** For people, of whom the query finds those in scope. */
export const aboutPeople = (...roles: ConsolePolicy['roles']) => ({ roles, about: 'people' }) as const;

/** For one person, whom the input names and who must be in scope. */
export const aboutPerson = (...roles: ConsolePolicy['roles']) => ({ roles, about: 'person' }) as const;

/** What a feature says of one of its operations: who may call it, and how it is called. */
export type Rule =
  | Policy
  | {
      policy: Policy;
      /**
       * It hashes a password, which takes a processor some 40 ms, and waits for its turn. Signing in waits by itself, after
       * its limits were checked.
       */
      hashesPassword?: true;
      /**
       * A page or its worker calls it by itself, again and again: it prolongs neither the session nor the open console. While
       * somebody uses such a page, it calls `console.mine`.
       */
      byItself?: true;
      /** What the company turns off it with: the `switchedBy` of its feature, which server/features.ts writes here. */
      switchedBy?: FeatureSwitch;
    };

/** Every operation and its rule. */
export type AccessTable = Record<OperationName, Rule>;

/** A rule in its long form. */
export function ruleIn(table: AccessTable, name: OperationName): Exclude<Rule, Policy> {
  return inFull(table[name]);
}

/** The same of a rule at hand. */
export function inFull(rule: Rule): Exclude<Rule, Policy> {
  return typeof rule === 'object' && 'policy' in rule ? rule : { policy: rule };
}
