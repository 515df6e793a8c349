import { ChevronRight } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Anchor, type Destination } from './anchor.tsx';
import { Icon, type LucideIcon } from './icon.tsx';
import { IconTile } from './icon-tile.tsx';
import { InList } from './list.tsx';
import styles from './list-row.module.css';
import { Pressable } from './pressable.tsx';

type Look = {
  /** Above the row, within its item: a heading for it and those that follow. */
  above?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  icon?: LucideIcon;
  iconTone?: 'plain' | 'curtain' | 'marquee';
  /** Instead of the icon: an avatar, say. */
  start?: ReactNode;
  /** Before the chevron: a badge, an amount. Part of the row's name when the row is a link or a button. */
  end?: ReactNode;
  /** In place of the chevron; null for none. */
  endIcon?: LucideIcon | null;
};
type Nowhere = { to?: never; href?: never };
type Props = Look & ((Destination & { onPress?: never }) | (Nowhere & { onPress?: () => void }));

/** A row in a List: a link with `to` or `href`, a button with `onPress`, plain with neither. */
export function ListRow({ above, ...props }: Props) {
  const Item = use(InList) ? 'li' : 'div';
  return (
    <Item className={styles.item}>
      {above}
      <Row {...props} />
    </Item>
  );
}

function Row({ title, note, icon, iconTone, start, end, endIcon, ...lead }: Props) {
  const isPressable = lead.to !== undefined || lead.href !== undefined || lead.onPress !== undefined;
  const content = (
    <>
      {start ?? (icon && <IconTile of={icon} tone={iconTone} />)}
      <span className={styles.middle}>
        <span className={styles.words}>
          <span className={styles.title}>
            {title}
            {/* For screen readers: a pause between name and note. Inline, or a space would come before it. */}
            {note && isPressable && <span className={styles.pause}>,</span>}
          </span>
          {note && <span className="soft">{note}</span>}
        </span>
        {end !== undefined && end !== null && <span className={styles.end}>{end}</span>}
      </span>
      {isPressable && endIcon !== null && (
        <span className={styles.arrow}>
          <Icon of={endIcon ?? ChevronRight} mirrors />
        </span>
      )}
    </>
  );
  if (lead.to !== undefined || lead.href !== undefined) {
    return (
      <Anchor {...lead} className={styles.row} data-pressable>
        {content}
      </Anchor>
    );
  }
  if (lead.onPress) {
    return (
      <Pressable onPress={lead.onPress} className={styles.row} data-pressable>
        {content}
      </Pressable>
    );
  }
  return <div className={styles.row}>{content}</div>;
}
