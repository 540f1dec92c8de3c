// The `citation` component: the sources of a text, as cards, marks within a sentence, or one stack.
import { type ReactNode, useState } from 'react';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import type { NavigationProps } from '../../root/external-link.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { usePrinting } from '../../root/use-printing.ts';
import { useTexts } from '../../texts/texts.ts';
import { FooterActions } from '../action-buttons/footer-actions.tsx';
import type { CitationData, Source } from './schema.ts';
import { SourceCard } from './source-card.tsx';
import { SourceMark, SourceStack } from './source-marks.tsx';

const ENGLISH = {
  more: (count: number) => `Show ${count} more`,
  label: 'Sources',
  empty: 'No sources',
};

export function CitationView(props: CitationData & RuntimeProps & NavigationProps): ReactNode {
  const { id, receipt, className, style, onAction, onBeforeAction, onNavigate } = props;
  const texts = useTexts('citation-list', ENGLISH);
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined);
  const isPrinting = usePrinting();
  // A stack opens by a press, so paper shows its sources below each other.
  const variant = isPrinting ? 'default' : (props.variant ?? 'default');
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const sources = listSources(props, isWaiting);
  const limit = props.maxVisible ?? Number.POSITIVE_INFINITY;
  const isCut = variant !== 'stacked' && !isOpen && !isPrinting && sources.length > limit;
  const visibleSources = isCut ? sources.slice(0, limit) : sources;
  const Item = variant === 'inline' ? SourceMark : SourceCard;
  return (
    <ComponentRoot
      name="citation"
      id={id}
      status={lifecycle.status}
      label={texts.label}
      className={className}
      style={style}
    >
      <span className="vitrine-sources" data-variant={variant}>
        {sources.length === 0 && <span className="vitrine-sources-empty">{texts.empty}</span>}
        {variant === 'stacked' && sources.length > 0 ? (
          <SourceStack sources={sources} isWaiting={isWaiting} onNavigate={onNavigate} />
        ) : (
          visibleSources.map((source, index) => (
            // Sources may repeat, and only grow at the end.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Item key={index} source={source} isWaiting={isWaiting} onNavigate={onNavigate} />
          ))
        )}
        {isCut && (
          <button type="button" className="vitrine-source-stack" onClick={() => setIsOpen(true)}>
            {texts.more(sources.length - visibleSources.length)}
          </button>
        )}
      </span>
      {receipt && <ReceiptLine receipt={receipt} />}
      <FooterActions
        actions={props.footerActions ?? props.responseActions}
        lifecycle={lifecycle}
        onAction={onAction}
        onBeforeAction={onBeforeAction}
      />
    </ComponentRoot>
  );
}

/** While it is streamed, a source is drawn as soon as it has a title; its address may arrive last. */
function listSources(props: CitationData, isWaiting: boolean): readonly Source[] {
  if (props.citations) return props.citations;
  if (props.href === undefined && !isWaiting) return [];
  const { title, snippet, domain, favicon, author, publishedAt, locale } = props;
  return [{ title, snippet, domain, favicon, author, publishedAt, locale, href: props.href ?? '' }];
}
