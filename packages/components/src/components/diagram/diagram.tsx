// The `diagram` component: a picture made of text, and the text.
import { type ReactNode, useRef } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { CopyButton } from '../../root/text/copy-button.tsx';
import { LongText } from '../../root/text/long-text.tsx';
import { ScrollRegion } from '../../root/text/scroll-region.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ScaledPicture } from './scaled-picture.tsx';
import type { DiagramData } from './schema.ts';
import { type DiagramState, useDiagram } from './use-diagram.ts';

const ENGLISH = {
  diagram: 'Diagram',
  source: 'Text of the diagram',
  copy: 'Copy',
  drawing: 'Drawing the diagram',
  failed: 'The diagram could not be drawn.',
  notLoaded: 'What draws diagrams could not be loaded.',
  large: 'This diagram is large, and drawing it may stop the page for a while.',
  draw: 'Draw it',
  stopped: 'Stopped: drawing the diagram took too long.',
  again: 'Draw again',
};

export function DiagramView(props: DiagramData & RuntimeProps): ReactNode {
  const { title, source } = props;
  const texts = useTexts('diagram', ENGLISH);
  const { lifecycle, isWaiting } = useComponentState(props);
  const card = useRef<HTMLDivElement>(null);
  const [state, draw] = useDiagram(source, card, isWaiting);
  return (
    <ComponentFrame name="diagram" props={props} lifecycle={lifecycle} label={title ?? texts.diagram}>
      <Heading title={title} description={props.description} />
      {(source !== '' || isWaiting) && (
        <div ref={card} className="vitrine-card" data-diagram={state.type}>
          <DiagramPicture state={state} alt={props.alt ?? title ?? texts.diagram} onDraw={draw} />
          {source === '' ? (
            <SkeletonLines isInset />
          ) : (
            <DiagramSource source={source} isFolded={state.type === 'image'} />
          )}
        </div>
      )}
    </ComponentFrame>
  );
}

function DiagramPicture(props: { state: DiagramState; alt: string; onDraw: () => void }): ReactNode {
  const { state, alt, onDraw } = props;
  const texts = useTexts('diagram', ENGLISH);
  switch (state.type) {
    case 'image':
      return <ScaledPicture image={state.image} alt={alt} />;
    case 'drawing':
      return (
        <div className="vitrine-diagram-picture" role="status">
          <span className="vitrine-visually-hidden">{texts.drawing}</span>
          <span className="vitrine-skeleton vitrine-diagram-skeleton" aria-hidden="true" />
        </div>
      );
    case 'large':
    case 'stopped':
      return (
        <p className="vitrine-diagram-problem" role="note">
          {texts[state.type]}{' '}
          <button type="button" className="vitrine-copy" onClick={onDraw}>
            {state.type === 'large' ? texts.draw : texts.again}
          </button>
        </p>
      );
    case 'failed':
      return (
        <p className="vitrine-diagram-problem" role="note">
          {state.reason === undefined ? texts.notLoaded : texts.failed}
          {state.reason !== undefined && (
            <span>
              <UntrustedText text={state.reason} lines />
            </span>
          )}
        </p>
      );
    default:
      return null;
  }
}

/** The text stays mounted when the picture comes, so that nothing jumps but its folding. */
function DiagramSource({ source, isFolded }: { source: string; isFolded: boolean }): ReactNode {
  const texts = useTexts('diagram', ENGLISH);
  const code = (
    <div className="vitrine-diagram-source">
      <CopyButton text={source} label={texts.copy} />
      <ScrollRegion className="vitrine-diagram-text" label={texts.source}>
        <pre dir="ltr">
          <LongText text={source} lines isCode />
        </pre>
      </ScrollRegion>
    </div>
  );
  return isFolded ? (
    <details className="vitrine-diagram-details">
      <summary>{texts.source}</summary>
      {code}
    </details>
  ) : (
    code
  );
}
