import { LockOpen } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Hero } from '#client/ui/hero.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Section } from '#client/ui/section.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import styles from './gallery-group.module.css';
import type { Samples } from './samples.ts';

/** Mark, headers, hero gradient, portraits, badges. */
export function GalleryBrand({ samples: s }: { samples: Samples }) {
  return (
    <Section title={s.groups.brand}>
      <PageHeader
        title={s.payroll}
        back={{ to: '#', label: s.back }}
        end={
          <Badge tone="good">
            <Icon of={LockOpen} size="small" /> {s.minutes}
          </Badge>
        }
      />
      <PageHeader start={<Mark />} title={s.greeting} note={s.appName} end={<Avatar src={null} />} />
      <Hero>
        <p className={styles.small}>{s.greeting}</p>
        <p className={styles.big}>
          <bdi>{s.handle}</bdi>
        </p>
        <p className={styles.soft}>{s.line}</p>
      </Hero>
      <div className="row">
        <Mark />
        <Mark size="large" />
        <Avatar src={null} size="small" />
        <Avatar src="/no-such-picture" />
        <Avatar src={null} size="large" />
        <Avatar src={null} size="huge" />
      </div>
      <div className="row">
        <Badge>{s.minutes}</Badge>
        <Badge tone="count">12</Badge>
        <Badge tone="count">3</Badge>
        <Badge tone="joy">{s.newest}</Badge>
        <Badge tone="good">{s.done}</Badge>
        <Badge tone="bad">{s.late}</Badge>
        <Spinner size="small" />
        <Spinner />
      </div>
    </Section>
  );
}
