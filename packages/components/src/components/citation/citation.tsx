// The `citation` component: the sources of a text, as cards, marks within a sentence, or one stack.
import { type ReactNode, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { usePrinting } from '../../root/use-printing.ts';
import { useTexts } from '../../texts/texts.ts';
import type { CitationData, Source } from './schema.ts';
import { SourceCard } from './source-card.tsx';
import { SourceMark, SourceStack } from './source-marks.tsx';

const ENGLISH = {
  more: (count: number) => `Show ${count} more`,
  label: 'Sources',
  empty: 'No sources',
};

export function CitationView(props: CitationData & RuntimeProps & NavigationProps): ReactNode {
  const { onNavigate } = props;
  const texts = useTexts('citation-list', ENGLISH);
  const { lifecycle, isWaiting } = useComponentState(props);
  const isPrinting = usePrinting();
  // A stack opens by a press, so paper shows its sources below each other.
  const variant = isPrinting ? 'default' : (props.variant ?? 'default');
  const [isOpen, setIsOpen] = useState(false);
  const sources = listSources(props, isWaiting);
  const limit = props.maxVisible ?? Number.POSITIVE_INFINITY;
  const isCut = variant !== 'stacked' && !isOpen && !isPrinting && sources.length > limit;
  const visibleSources = isCut ? sources.slice(0, limit) : sources;
  const Item = variant === 'inline' ? SourceMark : SourceCard;
  return (
    <ComponentFrame name="citation" props={props} lifecycle={lifecycle} label={texts.label}>
      <span className="vitrine-sources" data-variant={variant}>
        {sources.length === 0 && <span className="vitrine-sources-empty">{texts.empty}</span>}
        {variant === 'stacked' && sources.length > 0 ? (
          <SourceStack sources={sources} isWaiting={isWaiting} onNavigate={onNavigate} />
        ) : (
          visibleSources.map((source, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sources may repeat, and only grow at the end
            <Item key={index} source={source} isWaiting={isWaiting} onNavigate={onNavigate} />
          ))
        )}
        {isCut && (
          <button type="button" className="vitrine-source-stack" onClick={() => setIsOpen(true)}>
            {texts.more(sources.length - visibleSources.length)}
          </button>
        )}
      </span>
    </ComponentFrame>
  );
}

/** Lists the sources. While one is streamed, it is drawn as soon as it has a title; its address may arrive last. */
function listSources(props: CitationData, isWaiting: boolean): readonly Source[] {
  if (props.citations) return props.citations;
  if (props.href === undefined && !isWaiting) return [];
  const { title, snippet, domain, favicon, author, publishedAt, locale } = props;
  return [{ title, snippet, domain, favicon, author, publishedAt, locale, href: props.href ?? '' }];
}
