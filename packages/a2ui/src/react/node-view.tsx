// A component of a surface by its type in the catalog.
import { ErrorBoundary, UntrustedText, useTexts } from '@vitrine/components/internal/drawing';
import { memo, type ReactNode } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { ChoiceView } from './choice-view.tsx';
import { useDrawing } from './context.ts';
import { IconView } from './icon-view.tsx';
import { ButtonView, CheckBoxView, DateTimeView, SliderView, TextFieldView } from './inputs.tsx';
import { CardView, FlexView, ListView, ModalView, TabsView } from './layout-views.tsx';
import { ImageView, PlayerView } from './media-view.tsx';
import { TextView } from './text-view.tsx';
import { ENGLISH } from './texts.ts';

export const NodeView = memo(function NodeView({ node }: { node: ResolvedNode }): ReactNode {
  const { components } = useDrawing();
  return Object.hasOwn(components, node.type) ? <OwnView node={node} /> : <BasicView node={node} />;
});

/** A component that the application draws. One that throws leaves the rest of the surface. */
function OwnView({ node }: { node: ResolvedNode }): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const { components, draw, write, press, busy, problem } = useDrawing();
  const Own = components[node.type]!;
  const broken = (error: Error): ReactNode => (
    <span className="vitrine-a2ui-broken" role="note">
      {texts.broken} <UntrustedText text={error.message} />
    </span>
  );
  return (
    <ErrorBoundary resetKey={node} fallback={broken}>
      <Own
        node={node}
        draw={draw}
        write={(property, value) => write(node, property, value)}
        press={() => press(node)}
        isBusy={busy.has(node.key)}
        problem={problem(node)}
      />
    </ErrorBoundary>
  );
}

function BasicView({ node }: { node: ResolvedNode }): ReactNode {
  switch (node.type) {
    case 'Text':
      return <TextView node={node} />;
    case 'Image':
      return <ImageView node={node} />;
    case 'Icon':
      return <IconView node={node} />;
    case 'Video':
      return <PlayerView node={node} kind="video" />;
    case 'AudioPlayer':
      return <PlayerView node={node} kind="audio" />;
    case 'Row':
      return <FlexView node={node} axis="row" />;
    case 'Column':
      return <FlexView node={node} axis="column" />;
    case 'List':
      return <ListView node={node} />;
    case 'Card':
      return <CardView node={node} />;
    case 'Tabs':
      return <TabsView node={node} />;
    case 'Modal':
      return <ModalView node={node} />;
    case 'Divider':
      return (
        <hr className="vitrine-a2ui-divider" data-axis={node.props.axis === 'vertical' ? 'vertical' : 'horizontal'} />
      );
    case 'Button':
      return <ButtonView node={node} />;
    case 'TextField':
      return <TextFieldView node={node} />;
    case 'CheckBox':
      return <CheckBoxView node={node} />;
    case 'ChoicePicker':
      return <ChoiceView node={node} />;
    case 'Slider':
      return <SliderView node={node} />;
    case 'DateTimeInput':
      return <DateTimeView node={node} />;
    default:
      return <Placeholder node={node} />;
  }
}

/** Stands for a component that has not come yet, or that cannot be drawn. */
function Placeholder({ node: { id, type, issue } }: { node: ResolvedNode }): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const { isComplete } = useDrawing();
  // Of a catalog that the application has given to the store, without a component to draw it.
  const absent = isComplete ? texts.notSent(id) : undefined;
  const reason = type === 'placeholder' ? (issue?.message ?? absent) : type;
  if (reason === undefined) return <span className="vitrine-a2ui-missing">{texts.missing}</span>;
  return (
    <span className="vitrine-a2ui-broken" role="note">
      {texts.broken} <UntrustedText text={reason} />
    </span>
  );
}
