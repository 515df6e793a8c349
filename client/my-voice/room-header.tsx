import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { paths } from '#contract/paths.ts';
import styles from './room-header.module.css';
import { RoomStateLine } from './room-state.tsx';
import type { RoomView } from './room-view.ts';

type Props = Pick<RoomView, 'state' | 'present'> & { onSearch: () => void; searchRef: Ref<HTMLButtonElement> };

/** The top of the room: its name, how things stand, the way back and the search. */
export function RoomHeader({ state, present, onSearch, searchRef }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.header}>
      <PageHeader
        title={t`My Voice`}
        note={<RoomStateLine state={state} present={present} />}
        back={{ to: paths.more, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
        end={<IconButton ref={searchRef} icon={Search} label={t`Search the messages`} onPress={onSearch} />}
      />
    </div>
  );
}
