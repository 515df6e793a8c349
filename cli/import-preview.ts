import type { Change, Plan } from '#server/directory/plan.ts';
import { firstLines } from './first-lines.ts';

/** What an import would do, for the operator to check first. */
export function previewOf(plan: Plan, invites: boolean): string {
  const { added, changed, unchanged, leadersChanged, left } = plan;
  return [
    `${added.length} new, ${changed.length} changed, ${unchanged} unchanged`,
    ...list(
      invites ? 'New, and invited by mail:' : 'New, and invited by nobody:',
      added,
      ({ employee }) => employee.fullName ?? '',
    ),
    ...list('Changed:', changed, ({ differences }) => differences.map(arrow).join('; ')),
    ...(leadersChanged.length > 0
      ? [`${people(leadersChanged.length)} besides: the leadership team above them changes`]
      : []),
    ...(left.length > 0
      ? [
          `${people(left.length)} in the file were shown out and stay out, unless they are reactivated: line ${left.join(', ')}`,
        ]
      : []),
  ].join('\n');
}

function list(heading: string, changes: Change[], words: (change: Change) => string): string[] {
  if (changes.length === 0) return [];
  const lines = changes.map((change) => {
    const where = change.line ? `line ${change.line}` : 'history';
    return `${where}  ${change.before?.email ?? change.employee.email}  ${words(change)}`;
  });
  return ['', heading, ...firstLines(lines).map((line) => `  ${line}`), ''];
}

function arrow({ column, from, to }: Change['differences'][number]): string {
  const [before, after] = [from, to].map((value) => {
    if (value === null) return '(nothing)';
    if (column !== 'job history') return value;
    return value === '1' ? '1 entry' : `${value} entries`;
  });
  return `${column}: ${before} → ${after}`;
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
