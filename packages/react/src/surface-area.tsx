// `<SurfaceArea>`: the scrolling part of a page whose surfaces survive re-rendering and reordering.
'use client';

import { type Area, createArea } from '@vitrine/host/area';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const AreaContext = createContext<Area | undefined>(undefined);

/** Props of `<SurfaceArea>`, as a `div` has. */
export type SurfaceAreaProps = ComponentProps<'div'>;

/**
 * A part of the page that scrolls as one, such as a transcript. It holds the layer in which the frames of the surfaces below
 * it live, so that React may re-render, reorder and move their placeholders without reloading a view.
 * @example
 * <SurfaceArea className="transcript">{messages}</SurfaceArea>
 */
export function SurfaceArea({ children, ...props }: SurfaceAreaProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Area>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const newArea = createArea(element.current);
    setArea(newArea);
    return () => newArea.close();
  }, []);
  // The layer is a child that React does not manage; React's own children are in a separate element.
  return (
    <div ref={element} {...props}>
      <AreaContext.Provider value={area}>
        <div>{children}</div>
      </AreaContext.Provider>
    </div>
  );
}

/** The area of the nearest `<SurfaceArea>`; undefined before its first layout, and where there is none. */
export function useArea(): Area | undefined {
  return useContext(AreaContext);
}
