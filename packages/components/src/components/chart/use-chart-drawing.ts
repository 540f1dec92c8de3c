// Draws a chart into its element, again when data, size or theme change. The drawing code is loaded when it is first needed.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Drawing, DrawOptions } from './draw-chart.ts';

type DrawChart = typeof import('./draw-chart.ts').drawChart;

/** Options of a drawing that do not depend on the place of the chart in the page. */
export type ChartDrawing = Omit<DrawOptions, 'width' | 'height' | 'isRightToLeft'>;

interface DrawnChart {
  readonly box: RefObject<HTMLDivElement | null>;
  /** `failed`: the library could not be loaded. */
  readonly state: 'loading' | 'drawn' | 'failed';
  focused(): ReturnType<Drawing['focused']>;
}

/** Draws into `box`, again whenever the data or the width change. Absent `options`: nothing is drawn. */
export function useChartDrawing(options: ChartDrawing | undefined): DrawnChart {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const [draw, setDraw] = useState<DrawChart>();
  const [state, setState] = useState<DrawnChart['state']>('loading');
  const [width, setWidth] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    import('./draw-chart.ts').then(
      ({ drawChart }) => isCurrent && setDraw(() => drawChart),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element || !draw || width === 0) return;
    if (!options) {
      element.replaceChildren();
      return;
    }
    const isRightToLeft = getComputedStyle(element).direction === 'rtl';
    const next = draw({ ...options, width, height: element.clientHeight, isRightToLeft });
    drawing.current = next;
    element.replaceChildren(next.svg);
    setState('drawn');
  }, [draw, width, options]);

  return { box, state, focused: () => drawing.current?.focused() };
}
