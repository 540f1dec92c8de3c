// Compact forms of sources: a mark within a sentence, and one button for all of them.
import { type ReactNode, useId } from 'react';
import { readDomain } from '../../format/dates-and-durations.ts';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { Icon } from '../../root/picture.tsx';
import { NAME_CHARACTERS, UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Source } from './schema.ts';
import { SourceOrigin, sourceName } from './source-card.tsx';
import { useHoverCard } from './use-hover-card.ts';

const ENGLISH = { sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`) };

interface MarkProps extends NavigationProps {
  source: Source;
  isWaiting: boolean;
}

/** A small link with a card about its target, shown on hover and on focus. */
export function SourceMark({ source, isWaiting, onNavigate }: MarkProps): ReactNode {
  const { isOpen, anchor, card, handlers } = useHoverCard();
  const cardId = useId();
  const name = source.domain || readDomain(source.href) || sourceName(source);
  return (
    <span className="vitrine-source-anchor" ref={anchor} {...handlers}>
      <ExternalLink
        className="vitrine-source-mark"
        href={source.href}
        words={name}
        nearWords={source.title}
        isWaiting={isWaiting}
        onNavigate={onNavigate}
        aria-describedby={isOpen ? cardId : undefined}
      >
        <Icon src={source.favicon} isWaiting={isWaiting} />
        <UntrustedText text={name} maxCharacters={NAME_CHARACTERS} />
      </ExternalLink>
      {isOpen && (
        <span id={cardId} ref={card} className="vitrine-source-popup" role="tooltip" popover="manual">
          <SourceOrigin source={source} isWaiting={isWaiting} />
          <span className="vitrine-source-popup-title">
            <UntrustedText text={sourceName(source)} maxCharacters={NAME_CHARACTERS} />
          </span>
          {source.snippet && (
            <span className="vitrine-media-description">
              <UntrustedText text={source.snippet} lines maxCharacters={NAME_CHARACTERS} />
            </span>
          )}
        </span>
      )}
    </span>
  );
}

interface StackProps extends NavigationProps {
  sources: readonly Source[];
  isWaiting: boolean;
}

const STACKED_ICONS = 4;

/** `12 sources`: a button that opens the list of their links. */
export function SourceStack({ sources, isWaiting, onNavigate }: StackProps): ReactNode {
  const texts = useTexts('citation', ENGLISH);
  const { isOpen, anchor, card, handlers, togglePinned } = useHoverCard();
  const cardId = useId();
  const icons = sources.filter(source => source.favicon !== undefined).slice(0, STACKED_ICONS);
  return (
    <span className="vitrine-source-anchor" ref={anchor} {...handlers} onFocus={undefined}>
      <button
        type="button"
        className="vitrine-source-stack"
        aria-expanded={isOpen}
        aria-controls={isOpen ? cardId : undefined}
        onClick={togglePinned}
      >
        {icons.length > 0 && (
          <span className="vitrine-source-icons" aria-hidden="true">
            {icons.map((source, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sources may repeat
              <Icon key={index} src={source.favicon} isWaiting={isWaiting} />
            ))}
          </span>
        )}
        {texts.sources(sources.length)}
      </button>
      {isOpen && (
        // A press on its text gives it the focus, which would else leave the stack, and the card would close.
        <span id={cardId} ref={card} className="vitrine-source-popup" popover="manual" tabIndex={-1}>
          {/* Spans, because a citation may stand within a paragraph. */}
          {/* biome-ignore lint/a11y/useSemanticElements: it stands in a line of text */}
          <span role="list" className="vitrine-source-list">
            {sources.map((source, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sources may repeat
              // biome-ignore lint/a11y/useSemanticElements: it stands in a line of text
              <span role="listitem" key={index} className="vitrine-source-item">
                <ExternalLink
                  href={source.href}
                  words={sourceName(source)}
                  nearWords={source.domain}
                  isWaiting={isWaiting}
                  onNavigate={onNavigate}
                />
                <SourceOrigin source={source} isWaiting={isWaiting} />
              </span>
            ))}
          </span>
        </span>
      )}
    </span>
  );
}
