import { consoleRoutes } from 'virtual:console-routes';
import { contractRoutes } from 'virtual:contract-routes';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '#client/api/query-client.ts';
import type { OperationName } from '#contract/contract.ts';

/** Reads that no act of their feature changes. */
const unchanged: readonly OperationName[] = [
  'account.emergencyLooks',
  'account.identity',
  'account.nameChanges',
  'account.payslipViews',
  'account.personalData',
  'account.roles',
  'deputies.candidates',
  'newsroom.groups',
  'newsroom.managers',
  'overview.deliveries',
  'payslipBatches.candidates',
  'people.acts',
  'people.managers',
  'roles.candidates',
];

/** Acts that change nothing that their feature reads, or only begin work on many people, whose end is read. */
const changeNothing: readonly OperationName[] = [
  'absences.see',
  'account.requestPasswordReset',
  'announcements.remind',
  'companySetup.sendTestMail',
  'companySetup.sendTestNotification',
  'newsroom.reach',
  'newsroom.remind',
  'newsroom.storePicture',
  'people.consequences',
  'people.endBenefit',
  'people.invite',
  'people.putAwayAct',
  'people.resumeAct',
  'people.takeBack',
  'push.sendTest',
  'push.subscribe',
  'push.unsubscribe',
  'teamAbsence.see',
];

/** Reads of another feature that an act changes. */
const elsewhere: { [Act in OperationName]?: readonly OperationName[] } = {
  'leaveLedger.adjust': ['people.record'],
  'leaveSettings.saveOfPerson': ['people.record'],
};

type Shown = { act: OperationName; read: OperationName; query: Query; updates: number };

let shown: Shown[] = [];

const routes: Record<string, string> = { ...contractRoutes, ...consoleRoutes };
const isRead = (name: string): name is OperationName => routes[name]?.endsWith(' GET') === true;
const updatesOf = ({ state }: Query) => state.dataUpdateCount + state.errorUpdateCount;

/** The operation that a query reads, which its function names. */
function readOf({ options }: Query): OperationName | undefined {
  const named = String(options.queryFn).matchAll(/(["'])(\w+\.\w+)\1/g);
  return [...named].map(([, , name = '']) => name).find(isRead);
}

/** Whether it is read again anyway before anybody sees it. */
const isReadWhenShown = (query: Query) => !query.isActive() && !(query.options as { staleTime?: number }).staleTime;

function isChangedBy(act: OperationName, read: OperationName): boolean {
  const isOfFeature = read.split('.')[0] === act.split('.')[0] && !unchanged.includes(read);
  return isOfFeature || elsewhere[act]?.includes(read) === true;
}

/** Notes what is in the cache while an act succeeds: from now on it may be untrue. */
export function noteAct(act: OperationName, answer: unknown): void {
  const { outcome = 'done', problem = null } = { ...(answer as { outcome?: string; problem?: unknown } | null) };
  if (isRead(act) || changeNothing.includes(act) || outcome !== 'done' || problem !== null) return;
  for (const query of queryClient.getQueryCache().getAll() as Query[]) {
    const read = query.state.data === undefined ? undefined : readOf(query);
    if (read && isChangedBy(act, read)) shown.push({ act, read, query, updates: updatesOf(query) });
  }
}

/** What acts may have made untrue and nothing has read again since. */
export function notReadAgain(): string[] {
  const left = shown.filter(({ query, updates }) => {
    const isGone = queryClient.getQueryCache().get(query.queryHash) !== query;
    const isNoted = query.state.isInvalidated || query.state.fetchStatus !== 'idle' || updatesOf(query) !== updates;
    return !isGone && !isNoted && !isReadWhenShown(query);
  });
  return [...new Set(left.map(({ act, read }) => `${read} after ${act}`))].sort();
}

/** Forgets the acts of an earlier test. */
export function forgetActs(): void {
  shown = [];
}
