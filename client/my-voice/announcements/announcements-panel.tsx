import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { use, useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Announcement } from '#contract/announcements.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import { announcementQueries } from './announcement-queries.ts';
import styles from './announcements.module.css';
import { loadAnnouncementWords } from './announcements-catalogues.ts';

/** The moderators' announcements: what waits for its hour, what was sent, and a button to write one. */
export default function AnnouncementsPanel() {
  use(loadAnnouncementWords(useLanguage()));
  const { t } = useLingui();
  const read = useQuery(announcementQueries.list());
  const [writing, setWriting] = useState<Announcement | 'new' | null>(null);
  const title = t({ message: 'Announcements', comment: 'Heading: what moderators announce in the chat room' });
  return (
    <Section title={title}>
      <Loaded read={read} skeleton={<ListSkeleton rows={2} />}>
        {({ announcements, zones }) => (
          <>
            {announcements.length === 0 && (
              <p className="soft">
                <Trans>An announcement stands among the messages, marked as one. You can schedule it.</Trans>
              </p>
            )}
            <div>
              <Button variant="secondary" onPress={() => setWriting('new')}>
                <Icon of={Megaphone} size="small" />
                <Trans comment="Button: opens a form for an announcement">Write an announcement</Trans>
              </Button>
            </div>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
            <ul role="list" aria-label={title} className={styles.list}>
              {announcements.map((one) => (
                <AnnouncementItem key={one.id} announcement={one} onChange={() => setWriting(one)} />
              ))}
            </ul>
            {writing && (
              <AnnouncementDialog
                announcement={writing === 'new' ? null : writing}
                zones={zones}
                onClose={() => setWriting(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
