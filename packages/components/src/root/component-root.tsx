// The outermost element of every component: its name, id and state as attributes, and the focus when a receipt replaces the controls.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';

/** The props of `<ComponentRoot>`. */
export interface ComponentRootProps {
  /** The component's name, such as `code-block`: the class is `vitrine-code-block`. */
  name: string;
  id?: string | undefined;
  status: ComponentStatus;
  /** Names the group for assistive technology. */
  label?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** Effects that read the focus must run before the browser moves it; on a server there is none. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The outermost element of every component: its name, its state for styles and tests, and the focus when a receipt replaces controls. */
export function ComponentRoot({ name, id, status, label, className, style, children }: ComponentRootProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isReceipt = status.type === 'receipt';

  useBrowserLayoutEffect(() => {
    // The button that was pressed is gone, so the browser has moved the focus to the body; the user may since have moved it elsewhere.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isReceipt && hadFocus.current && isLost) element.current?.focus();
  }, [isReceipt]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      ref={element}
      className={['vitrine-component', `vitrine-${name}`, className].filter(Boolean).join(' ')}
      style={style}
      data-slot={name}
      data-tool-ui-id={id}
      data-state={status.type}
      data-receipt={isReceipt ? 'true' : undefined}
      role="group"
      aria-label={label && safeText(label)}
      aria-busy={status.type === 'invoking' || status.type === 'streaming' || status.type === 'committing' || undefined}
      tabIndex={isReceipt ? -1 : undefined}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={event => {
        // No `relatedTarget`: the focused element was removed, or the window lost the focus.
        if (event.relatedTarget) hadFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
