import { Download, FileText, GraduationCap, MessagesSquare, TreePalm, Wrench } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Samples } from './samples.ts';

/** Cards and rows: links, documents, buttons and plain ones. */
export function GalleryLists({ samples: s }: { samples: Samples }) {
  return (
    <>
      <Section title={s.quick}>
        <List>
          <ListRow to="#" icon={TreePalm} title={s.rows[0]} />
          <ListRow to="#" icon={MessagesSquare} title={s.rows[1]} end={<Badge tone="count">12</Badge>} />
          <ListRow to="#" icon={Wrench} title={s.rows[2]} note={s.rowNote} />
        </List>
        <List tone="marquee">
          <ListRow to="#" icon={GraduationCap} iconTone="marquee" title={s.training} note={s.rowNote} />
        </List>
      </Section>
      <Section title={s.groups.lists} end={<Badge>3</Badge>}>
        <List>
          <ListRow
            href="/favicon.svg"
            newTab
            icon={FileText}
            iconTone="curtain"
            title={s.slip}
            note={s.slipNote}
            end={<Badge tone="joy">{s.newest}</Badge>}
            endIcon={Download}
          />
          <ListRow
            onPress={() => {}}
            icon={FileText}
            iconTone="curtain"
            title={s.slipToo}
            note={s.slipNote}
            endIcon={null}
          />
        </List>
        <List>
          <ListRow to="#" start={<Avatar src={null} />} title={s.person} note={s.personNote} />
          <ListRow title={s.plain} end={<bdi>{s.plainValue}</bdi>} />
        </List>
        <Card>{s.line}</Card>
        <Card tone="curtain">{s.line}</Card>
      </Section>
    </>
  );
}
