// How tall the composer is, as `--dock` of the page: what is placed above it moves with it.
import { type RefCallback, useCallback } from 'react';

export function useDockHeight(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--dock', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--dock');
    };
  }, []);
}
