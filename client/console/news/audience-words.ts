import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NewsAudience } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';

/** Isolated, because a name may run in the other direction than the sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Says whom an article is for: its groups, and its managers by name where those are known. */
export function useAudienceWords() {
  const { t } = useLingui();
  return (audience: NewsAudience | null, leaders: readonly PersonName[] = []): string => {
    if (!audience) return t({ message: 'Everybody', comment: 'Who reads an article' });
    const { locations, departments, managers } = audience;
    const known = leaders.filter(({ id }) => managers.includes(id)).map(({ name }) => isolated(name));
    const unknown = managers.length - known.length;
    const groups = [
      ...[...locations, ...departments].map(isolated),
      ...known,
      ...(unknown > 0
        ? [t({ message: plural(unknown, { one: 'people of # manager', other: 'people of # managers' }) })]
        : []),
    ];
    return groups.join(', ') || t({ message: 'nobody yet', comment: 'Who reads an article: no group is chosen' });
  };
}
