// The box of an interface, for the components of this entry that show MCP Apps. The view runs in it, and survives every re-render.
'use client';

import { type AppViewOptions, createAppView, type AppView as HostAppView } from '@vitrine/host/internal/compat';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';

interface AppViewProps extends AppViewOptions {
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Shows the interface; the sizes that its view requests are applied to the box with `autoResize`. */
export function AppView({ className, style, ...options }: AppViewProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<HostAppView>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(options);

  useLayoutEffect(() => {
    latest.current = options;
    view.current?.update(options);
  });
  useLayoutEffect(() => {
    // In StrictMode React unmounts a component and mounts it again in one turn: the view must keep running.
    clearTimeout(leaving.current);
    if (box.current) view.current ??= createAppView(box.current, latest.current);
    return () => {
      leaving.current = setTimeout(() => {
        view.current?.close();
        view.current = undefined;
      });
    };
  }, []);
  return <div ref={box} className={className} style={style} />;
}

/** Says in place of an interface why there is none. */
export function AppProblem({ text }: { text: string }): ReactNode {
  return (
    <div role="alert" style={{ color: 'red', padding: '1rem' }}>
      Error: {text}
    </div>
  );
}
