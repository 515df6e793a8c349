import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useListed } from '#client/i18n/use-listed.ts';
import { isolated } from '#contract/isolated-values.ts';
import type { NewsAudience } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';

/** Says whom an article is for: its groups, and its managers by name where those are known. */
export function useAudienceWords() {
  const { t } = useLingui();
  const listed = useListed();
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
    return listed(groups) || t({ message: 'nobody yet', comment: 'Who reads an article: no group is chosen' });
  };
}
