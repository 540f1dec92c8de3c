// Text with its variants and simple Markdown.
import { ExternalLink, UntrustedText } from '@vitrine/components/internal/drawing';
import { type Block, type ListItem, readMarkdown, type Span, spanText } from '@vitrine/models/internal/markdown';
import { createElement, type ReactNode, useContext, useMemo } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { LinklessContext, text, useDrawing } from './context.ts';

export function TextView({ node }: { node: ResolvedNode }): ReactNode {
  const source = text(node, 'text');
  const { variant = 'body' } = node.props;
  const blocks = useMemo(() => readMarkdown(source), [source]);
  const level = typeof variant === 'string' && /^h[1-5]$/.test(variant) ? Number(variant[1]) : undefined;
  if (level !== undefined) return <Heading level={level} spans={blocks.flatMap(listSpans)} />;
  return (
    <div className="vitrine-a2ui-text" data-variant={variant === 'caption' ? 'caption' : 'body'}>
      <Blocks blocks={blocks} />
    </div>
  );
}

/** The spans of a block on one line, for a heading. */
function listSpans(block: Block): readonly Span[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.spans;
    case 'list':
      return block.items.flatMap(({ spans, blocks }) => [...spans, ...blocks.flatMap(listSpans)]);
    case 'quote':
      return block.blocks.flatMap(listSpans);
    case 'table':
      return [block.head, ...block.rows].flat(2);
    default:
      return [];
  }
}

/** All of one level for assistive technology: a surface stands below the heading of its call, and may begin with any variant. */
function Heading({ level, spans }: { level: number; spans: readonly Span[] }): ReactNode {
  return (
    <h3 className="vitrine-a2ui-heading" data-level={Math.min(level, 5)}>
      <Spans spans={spans} />
    </h3>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no other identity
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} spans={block.spans} />;
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list': {
      // biome-ignore lint/suspicious/noArrayIndexKey: items of one text have no other identity
      const items = block.items.map((item, index) => <Item key={index} item={item} />);
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'table':
      return <Table block={block} />;
    case 'code':
      return (
        <pre>
          <UntrustedText text={block.text} lines isPart />
        </pre>
      );
    case 'rule':
      return <hr className="vitrine-a2ui-divider" />;
  }
}

function Item({ item: { task, spans, blocks } }: { item: ListItem }): ReactNode {
  return (
    <li>
      {task && (task === 'open' ? '☐ ' : '☑ ')}
      <Spans spans={spans} />
      <Blocks blocks={blocks} />
    </li>
  );
}

function Table({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }): ReactNode {
  const cells = (row: readonly Span[][], cell: 'th' | 'td'): ReactNode =>
    row.map((spans, index) => createElement(cell, { key: index }, <Spans spans={spans} />));
  return (
    <table>
      <thead>
        <tr>{cells(head, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text have no other identity
          <tr key={index}>{cells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  );
}

function Spans({ spans }: { spans: readonly Span[] }): ReactNode {
  return (
    <bdi>
      <SpanList spans={spans} />
    </bdi>
  );
}

function SpanList({ spans }: { spans: readonly Span[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: spans of one text have no other identity
  return spans.map((span, index) => <SpanView key={index} span={span} />);
}

function SpanView({ span }: { span: Span }): ReactNode {
  const { openUrl } = useDrawing();
  const isLinkless = useContext(LinklessContext);
  if (typeof span === 'string') return <UntrustedText text={span} lines isPart />;
  switch (span.kind) {
    case 'break':
      return <br />;
    case 'code':
      return (
        <code>
          <UntrustedText text={span.text} lines isPart />
        </code>
      );
    case 'picture':
      return <UntrustedText text={`![${span.text}](${span.address})`} lines isPart />;
    case 'link': {
      const content = <SpanList spans={span.spans} />;
      if (isLinkless) return content;
      return (
        <ExternalLink href={span.href} words={spanText(span.spans)} onNavigate={openUrl} asksFirst>
          {content}
        </ExternalLink>
      );
    }
    default:
      return createElement(span.kind, undefined, <SpanList spans={span.spans} />);
  }
}
