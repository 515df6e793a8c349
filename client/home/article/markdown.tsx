import type { ReactNode } from 'react';
import { Anchor } from '#client/ui/anchor.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import { type Block, type Inline, type LinkTarget, parsedMarkdown } from '#contract/markdown.ts';
import { isServerPage } from '#contract/own-path.ts';

/** A text that was written in Markdown. */
export function Markdown({ text }: { text: string }) {
  return parsedMarkdown(text).map((block, index) => <ShownBlock key={index} block={block} />);
}

function ShownBlock({ block }: { block: Block }) {
  if (block.is === 'heading') return <h2>{inlines(block.of)}</h2>;
  if (block.is === 'paragraph') return <p>{inlines(block.of)}</p>;
  const items = block.items.map((item, index) => <li key={index}>{inlines(item)}</li>);
  return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function inlines(of: Inline[]): ReactNode[] {
  return of.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const key = `${piece.is} ${index}`;
    if (piece.is === 'break') return <br key={key} />;
    if (piece.is === 'bold') return <strong key={key}>{inlines(piece.of)}</strong>;
    if (piece.is === 'italic') return <em key={key}>{inlines(piece.of)}</em>;
    return (
      <TextLink key={key} to={piece.to}>
        {inlines(piece.of)}
      </TextLink>
    );
  });
}

function TextLink({ to, children }: { to: LinkTarget; children: ReactNode }) {
  if ('own' in to && isServerPage(to.own)) return <Anchor href={to.own}>{children}</Anchor>;
  if ('own' in to) return <Anchor to={to.own}>{children}</Anchor>;
  if (/^mailto:/i.test(to.other)) return <Anchor href={to.other}>{children}</Anchor>;
  return (
    <Anchor href={to.other} newTab>
      {children}
      <NewTabHint />
    </Anchor>
  );
}
