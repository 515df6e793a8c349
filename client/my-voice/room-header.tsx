import { useLingui } from '@lingui/react/macro';
import { Search, Shield } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { paths } from '#contract/paths.ts';
import type { RoomView } from './log/room-view.ts';
import styles from './room-header.module.css';
import { RoomStateLine } from './room-state.tsx';

type Props = Pick<RoomView, 'state' | 'present'> & {
  isModerator: boolean;
  onSearch: () => void;
  searchRef: Ref<HTMLButtonElement>;
};

/** The room's header: its name and state, the link back, the search, and for moderators their screen. */
export function RoomHeader({ state, present, isModerator, onSearch, searchRef }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.header}>
      <PageHeader
        title={t`My Voice`}
        note={<RoomStateLine state={state} present={present} />}
        back={{ to: paths.more, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
        end={
          <>
            {isModerator && <IconLink icon={Shield} label={t`Moderation`} to={paths.moderation} />}
            <IconButton ref={searchRef} icon={Search} label={t`Search the messages`} onPress={onSearch} />
          </>
        }
      />
    </div>
  );
}
