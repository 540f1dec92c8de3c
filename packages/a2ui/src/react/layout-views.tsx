// What places other components: rows, columns, lists, cards, tabs and dialogs.
import { UntrustedText, useTexts } from '@vitrine/components/internal/drawing';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { LinklessContext, useDrawing } from './context.ts';
import { ENGLISH } from './texts.ts';

interface NodeProps {
  readonly node: ResolvedNode;
}

/** A component with its share of the space in a row or column. */
function Item({ node }: NodeProps): ReactNode {
  const { draw } = useDrawing();
  const style: CSSProperties | undefined = node.weight === undefined ? undefined : { flex: `${node.weight} 1 0` };
  return (
    <div className="vitrine-a2ui-item" data-type={node.type} style={style}>
      {draw(node)}
    </div>
  );
}

export function FlexView({ node, axis }: NodeProps & { axis: 'row' | 'column' }): ReactNode {
  const { justify = 'start', align = 'stretch' } = node.props;
  return (
    <div className="vitrine-a2ui-flex" data-axis={axis} data-justify={String(justify)} data-align={String(align)}>
      {node.children.map(child => (
        <Item key={child.key} node={child} />
      ))}
    </div>
  );
}

export function ListView({ node }: NodeProps): ReactNode {
  const { draw } = useDrawing();
  const { direction = 'vertical', align = 'stretch' } = node.props;
  return (
    <ul
      className="vitrine-a2ui-list"
      data-direction={String(direction)}
      data-align={String(align)}
      aria-label={node.label === undefined ? undefined : safeText(node.label)}
      tabIndex={direction === 'horizontal' ? 0 : undefined}
    >
      {node.children.map(child => (
        <li key={child.key}>{draw(child)}</li>
      ))}
    </ul>
  );
}

export function CardView({ node }: NodeProps): ReactNode {
  const { draw } = useDrawing();
  return <div className="vitrine-card vitrine-a2ui-card">{draw(node.slots.child)}</div>;
}

/** Arrow keys, Home and End move between tabs (WAI-ARIA). */
export function TabsView({ node }: NodeProps): ReactNode {
  const { draw, prefix } = useDrawing();
  const [selected, setSelected] = useState(0);
  const id = `${prefix}${node.key}`;
  const { tabs } = node;
  const current = Math.min(selected, tabs.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key];
    const next =
      step !== undefined ? (current + step + tabs.length) % tabs.length : { Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div className="vitrine-a2ui-tabs">
      <div role="tablist" className="vitrine-a2ui-tablist" onKeyDown={onKeyDown}>
        {tabs.map(({ title, child }, index) => (
          <button
            key={child.key}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === current}
            aria-controls={`${id}-panel`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            <UntrustedText text={title} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`}>
        {draw(tabs[current]?.child)}
      </div>
    </div>
  );
}

/** The trigger opens a dialog over the page; Escape, its button and a press outside close it. */
export function ModalView({ node }: NodeProps): ReactNode {
  const { draw } = useDrawing();
  const texts = useTexts('a2ui', ENGLISH);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
  }, [isOpen]);
  const { trigger, content } = node.slots;
  // A trigger that is a button has an action of its own; opening is added to it.
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside takes the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control */}
      <div className="vitrine-a2ui-trigger" onClick={() => setIsOpen(true)}>
        {trigger && trigger.type !== 'Button' ? (
          <button type="button" className="vitrine-button" data-variant="outline" aria-haspopup="dialog">
            {trigger.props.text === '' ? (
              texts.open
            ) : (
              <LinklessContext.Provider value={true}>{draw(trigger)}</LinklessContext.Provider>
            )}
          </button>
        ) : (
          draw(trigger)
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
        <dialog
          ref={dialog}
          className="vitrine-component vitrine-a2ui-dialog"
          aria-label={safeText(node.label ?? texts.surface)}
          onClose={() => setIsOpen(false)}
          onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
        >
          <div className="vitrine-a2ui-dialog-body">
            {draw(content)}
            <button
              type="button"
              className="vitrine-button"
              data-variant="outline"
              onClick={() => dialog.current?.close()}
            >
              {texts.close}
            </button>
          </div>
        </dialog>
      )}
    </>
  );
}
