// Publishes the composer's height as the CSS variable `--dock`, by which the elements above it are placed.
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
