import { Suspense } from 'react';
import { List } from '#client/ui/list.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Addressed, MyVoiceRow } from './unread-parts.tsx';

/** The room on the home page. */
export function MyVoiceCard() {
  return (
    <Suspense fallback={<ListSkeleton rows={1} />}>
      <List>
        <MyVoiceRow iconTone="curtain" />
      </List>
    </Suspense>
  );
}

/** A mention or a reply that the person has not read, first on the home page. */
export function AddressedCard() {
  return (
    <Suspense>
      <Addressed />
    </Suspense>
  );
}
