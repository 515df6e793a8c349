import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useLocation } from 'wouter';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { reportsPath } from './reports-path.ts';
import styles from './structure.module.css';
import type { ManagerTree, TreeNode } from './use-manager-tree.ts';

/** The tree as a list that opens level by level; a row leads to the person's record. */
export function ManagerList({ tree: { tops = [], more, openIds, setOpen } }: { tree: ManagerTree }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  return (
    <AriaLanguage>
      <Tree
        className={styles.tree}
        aria-label={t({ message: 'Managers', comment: 'Part of a screen: who leads whom, as a list' })}
        expandedKeys={openIds}
        onExpandedChange={(keys) => {
          for (const id of openIds) if (!keys.has(id)) setOpen(id, false);
          for (const id of keys) if (!openIds.includes(String(id))) setOpen(String(id), true);
        }}
        onAction={(key) => !String(key).startsWith('loading') && go(reportsPath(String(key)))}
      >
        {tops.map((node) => (
          <Person key={node.id} node={node} />
        ))}
        {more > 0 && <More id="more" count={more} />}
      </Tree>
    </AriaLanguage>
  );
}

function Person({ node }: { node: TreeNode }) {
  const { t } = useLingui();
  const { id, name, position, profilePic, reports, below, children, more } = node;
  return (
    <TreeItem id={id} textValue={name} hasChildItems={reports > 0} className={styles.branch}>
      <TreeItemContent>
        <span className={styles.person}>
          {reports > 0 ? (
            <Button
              slot="chevron"
              className={styles.chevron}
              aria-label={t({ message: `Whom ${name} leads`, comment: 'Button: opens or closes a level; a name' })}
            >
              <Icon of={ChevronRight} mirrors />
            </Button>
          ) : (
            <span className={styles.chevron} />
          )}
          <Avatar src={profilePic} size="small" />
          <span className={styles.words}>
            <bdi>{name}</bdi>
            {position && <bdi className="soft">{position}</bdi>}
          </span>
          {reports > 0 && (
            <span className={`${styles.below} soft`}>
              <Below reports={reports} below={below} />
            </span>
          )}
        </span>
      </TreeItemContent>
      <Collection>
        {/* Also while it is closed: React Aria lets the keyboard open only items with children. */}
        {children.length === 0 && reports > 0 && <Loading id={`loading ${id}`} />}
        {children.map((child) => (
          <Person key={child.id} node={child} />
        ))}
        {more > 0 && <More id={`more ${id}`} count={more} />}
      </Collection>
    </TreeItem>
  );
}

/** A level that is still loading. */
function Loading({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <TreeItem id={id} textValue={t`Loading…`} className={styles.branch}>
      <TreeItemContent>
        <span className={styles.person}>
          <span className={styles.chevron} />
          <Spinner />
        </span>
      </TreeItemContent>
    </TreeItem>
  );
}

/** The people of a level that are not in the tree; leads to the whole level as a table. */
function More({ id, count }: { id: string; count: number }) {
  return (
    <TreeItem id={id} textValue={String(count)} className={styles.branch}>
      <TreeItemContent>
        <span className={styles.person}>
          <span className={styles.chevron} />
          <Plural value={count} one="and # more" other="and # more" />
        </span>
      </TreeItemContent>
    </TreeItem>
  );
}

/** How many people report to somebody, and how many are below them in all. */
export function Below({ reports, below }: { reports: number; below: number }) {
  return (
    <>
      <Plural value={reports} one="leads # person" other="leads # people" />
      {below > reports && (
        <>
          {' · '}
          <Trans comment="So many people are below a manager, on all levels">{below} in all</Trans>
        </>
      )}
    </>
  );
}
