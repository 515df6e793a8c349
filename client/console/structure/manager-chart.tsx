import { Plural, useLingui } from '@lingui/react/macro';
import { type HierarchyPointNode, hierarchy, tree as treeLayout } from 'd3-hierarchy';
import { Minus, Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { Icon } from '#client/ui/icon.tsx';
import { personPath } from '#contract/console-paths.ts';
import { Below } from './manager-list.tsx';
import { reportsPath } from './reports-path.ts';
import styles from './structure.module.css';
import type { ManagerTree, TreeNode } from './use-manager-tree.ts';

/** A card of the chart: a person, or those of a level that are not in the tree. */
type Card = { key: string; node: TreeNode | null; more: number; children: Card[] };

/** In rem, because large text needs large cards. */
const size = { width: 15, height: 4.5, across: 18, down: 5.25 };

/** The tree as a chart: who leads whom, from the start of the line to its end, as far as it was opened. */
export function ManagerChart({ tree: { tops = [], setOpen } }: { tree: ManagerTree }) {
  const { t } = useLingui();
  const leaders = tops.filter(({ reports }) => reports > 0).map(cardOf);
  const alone = tops.length - leaders.length;
  const root = treeLayout<Card>()
    .nodeSize([size.down, size.across])
    .separation(() => 1)(hierarchy<Card>({ key: 'company', node: null, more: 0, children: leaders }));
  const cards = root.descendants().slice(1);
  const top = Math.min(...cards.map(({ x }) => x));
  const height = Math.max(...cards.map(({ x }) => x)) - top + size.height;
  const width = Math.max(...cards.map(({ y }) => y)) - size.across + size.width;
  const at = ({ x, y }: HierarchyPointNode<Card>) => ({ down: x - top, across: y - size.across });
  return (
    <>
      <section
        className={styles.chart}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        aria-label={t({ message: 'Chart', comment: 'Part of a screen: who leads whom, as a picture' })}
      >
        <div className={styles.sheet} style={{ '--w': width, '--h': height } as CSSProperties}>
          <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {cards
              .filter(({ depth }) => depth > 1)
              .map((card) => (
                <path key={card.data.key} d={lineTo(at(card.parent as HierarchyPointNode<Card>), at(card))} />
              ))}
          </svg>
          <ul className={styles.cards}>
            {cards.map((card) => {
              const { down, across } = at(card);
              const { key, node, more } = card.data;
              return (
                <li key={key} className={styles.card} style={{ '--x': across, '--y': down } as CSSProperties}>
                  {node ? (
                    <ChartPerson node={node} onToggle={() => setOpen(node.id, !node.isOpen)} />
                  ) : (
                    <Link to={reportsPath(key)}>
                      <Plural value={more} one="and # more" other="and # more" />
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      </section>
      {alone > 0 && (
        <p className="soft">
          <Plural
            value={alone}
            one="# person leads nobody and reports to nobody."
            other="# people lead nobody and report to nobody."
          />
        </p>
      )}
    </>
  );
}

function ChartPerson({ node, onToggle }: { node: TreeNode; onToggle: () => void }) {
  const { t } = useLingui();
  const { id, name, position, reports, below, isOpen } = node;
  return (
    <>
      <span className={styles.words}>
        <Link to={personPath(id)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={`${styles.line} soft`}>
          {reports > 0 ? <Below reports={reports} below={below} /> : <bdi>{position}</bdi>}
        </span>
      </span>
      {reports > 0 && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t({ message: `Whom ${name} leads`, comment: 'Button: opens or closes a level; a name' })}
          onClick={onToggle}
        >
          <Icon of={isOpen ? Minus : Plus} size="small" />
        </button>
      )}
    </>
  );
}

function cardOf(node: TreeNode): Card {
  const rest = { key: `more ${node.id}`, node: null, more: node.more, children: [] };
  return {
    key: node.id,
    node,
    more: 0,
    children: [...node.children.map(cardOf), ...(node.more > 0 ? [rest] : [])],
  };
}

type Point = { down: number; across: number };

/** The SVG path from the end of one card to the start of another, along a curve. */
function lineTo(from: Point, to: Point): string {
  const start = { across: from.across + size.width, down: from.down + size.height / 2 };
  const end = { across: to.across, down: to.down + size.height / 2 };
  const middle = (start.across + end.across) / 2;
  return `M${start.across},${start.down}C${middle},${start.down} ${middle},${end.down} ${end.across},${end.down}`;
}
