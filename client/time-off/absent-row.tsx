import { Plural, Trans } from '@lingui/react/macro';
import { Thermometer } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { paths } from '#contract/paths.ts';

/** A link to who of the team is absent today, with how many they are, and how many reports nobody has seen. */
export function AbsentRow({ absent, unseen }: { absent: number; unseen: number }) {
  return (
    <ListRow
      to={paths.teamAbsence}
      icon={Thermometer}
      iconTone={unseen > 0 ? 'marquee' : 'plain'}
      title={<Trans>Absent today</Trans>}
      note={<Plural value={absent} _0="Nobody of your team" one="# of your team" other="# of your team" />}
      end={unseen > 0 && <Badge tone="joy">{unseen}</Badge>}
    />
  );
}
