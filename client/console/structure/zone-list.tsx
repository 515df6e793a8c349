import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Building2, MapPin, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { namedZone } from '#client/moments/zone-words.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { structureQueries } from './structure-queries.ts';
import { ZoneDialog } from './zone-dialog.tsx';

/** Whose day begins when: the time zones of the company and of its locations, each to be changed. */
export function ZoneList() {
  const zones = useQuery(structureQueries.zones());
  return (
    <>
      <p className="soft">
        <Trans>
          A person’s day is that of their location: what forms offer as today, when leave begins, and when a last day
          ends.
        </Trans>
      </p>
      <Loaded read={zones} skeleton={<ListSkeleton rows={6} />}>
        {(data) => <Zones {...data} />}
      </Loaded>
    </>
  );
}

function Zones({ company, locations, known }: Output<'structure.zones'>) {
  const { t } = useLingui();
  const language = useLanguage();
  /** The location whose zone is being changed; null for the company. */
  const [changed, setChanged] = useState<{ location: string | null; timeZone: string | null } | null>(null);
  const inWords = (id: string) => {
    const { town, name, offset } = namedZone(id, language);
    return t({ message: `${town}, ${name} (${offset})`, comment: 'A time zone: town, name, distance from UTC' });
  };
  return (
    <>
      <List isWide>
        <ListRow
          icon={Building2}
          iconTone="curtain"
          title={t({ message: 'The company', comment: 'Whose time zone it is' })}
          note={inWords(company)}
          endIcon={Pencil}
          onPress={() => setChanged({ location: null, timeZone: company })}
        />
        {locations.map(({ name, timeZone }) => (
          <ListRow
            key={name}
            icon={MapPin}
            title={<bdi>{name}</bdi>}
            note={
              timeZone ? inWords(timeZone) : t({ message: 'As the company', comment: 'A location without a time zone' })
            }
            endIcon={Pencil}
            onPress={() => setChanged({ location: name, timeZone })}
          />
        ))}
      </List>
      <ZoneDialog changed={changed} known={known} onClose={() => setChanged(null)} />
    </>
  );
}
