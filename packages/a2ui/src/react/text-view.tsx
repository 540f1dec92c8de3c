// Text with its variants and simple Markdown.
import { ExternalLink, UntrustedText } from '@vitrine/components/internal/drawing';
import { createElement, type ReactNode, useContext, useMemo } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { LinklessContext, text, useDrawing } from './context.ts';
import { type Block, parseMarkdown, type Span } from './markdown.ts';

export function TextView({ node }: { node: ResolvedNode }): ReactNode {
  const source = text(node, 'text');
  const { variant = 'body' } = node.props;
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  const level = typeof variant === 'string' && /^h[1-5]$/.test(variant) ? Number(variant[1]) : undefined;
  if (level !== undefined) {
    const spans = blocks.flatMap(block =>
      'spans' in block ? block.spans : block.kind === 'list' ? block.items.flat() : [],
    );
    return <Heading level={level} spans={spans} />;
  }
  return (
    <div className="vitrine-a2ui-text" data-variant={variant === 'caption' ? 'caption' : 'body'}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no other identity
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

/** All of one level for assistive technology: a surface stands below the heading of its call, and may begin with any variant. */
function Heading({ level, spans }: { level: number; spans: readonly Span[] }): ReactNode {
  return (
    <h3 className="vitrine-a2ui-heading" data-level={Math.min(level, 5)}>
      <Spans spans={spans} />
    </h3>
  );
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
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of one text have no other identity
        <li key={index}>
          <Spans spans={item} />
        </li>
      ));
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
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

function Spans({ spans }: { spans: readonly Span[] }): ReactNode {
  return (
    <bdi>
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans of one text have no other identity
        <SpanView key={index} span={span} />
      ))}
    </bdi>
  );
}

function SpanView({ span: { text: source, mark, href } }: { span: Span }): ReactNode {
  const { openUrl } = useDrawing();
  const isLinkless = useContext(LinklessContext);
  const words = <UntrustedText text={source} lines isPart />;
  const content =
    href === undefined || isLinkless ? (
      words
    ) : (
      <ExternalLink href={href} words={source} onNavigate={openUrl} asksFirst>
        {words}
      </ExternalLink>
    );
  return mark === undefined ? content : createElement(mark, undefined, content);
}
