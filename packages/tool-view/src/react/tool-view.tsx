// `<ToolView>`: a tool call of any chat with its interface. A thin cover of `<vitrine-tool>`.
'use client';

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToolViewElement } from '../element/tool-view-element.ts';
import type { ToolViewOptions } from '../element/tool-view-options.ts';

/** The props of `<ToolView>`. */
export interface ToolViewProps extends ToolViewOptions {
  /** The tool call as the chat's framework has it: a part of the AI SDK, of assistant-ui or of AG-UI, or `{ id, server, tool, input, result }`. */
  call: unknown;
  /** Your own rendering of the result, where there is no interface or it cannot be shown. @default the texts of the result */
  fallback?: ReactNode;
  className?: string | undefined;
}

/**
 * Shows a tool call with the interface that its server sent, or made for it. Asks the backend at `endpoint` (`createViewHandler`).
 * @example
 * <ToolView call={part} endpoint="/api/views" />
 */
export function ToolView({ call, fallback, className, ...options }: ToolViewProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<ToolViewElement>();

  useLayoutEffect(() => {
    let created: ToolViewElement | undefined;
    let isMounted = true;
    const create = (): void => {
      if (!isMounted || !place.current) return;
      created = document.createElement('vitrine-tool');
      place.current.append(created);
      setElement(created);
    };
    // In one turn with the removal of another one, so that a call that moves in the tree keeps its view.
    if (customElements.get('vitrine-tool')) create();
    else void import('../element/index.ts').then(create);
    return () => {
      isMounted = false;
      created?.remove();
    };
  }, []);

  // After each rendering, because the element compares what it is given.
  useLayoutEffect(() => {
    if (element) Object.assign(element, { call, options });
  });

  return (
    <>
      <div ref={place} className={className} />
      {element && fallback !== undefined && createPortal(fallback, element.fallback)}
    </>
  );
}
