// Whether the user can see the screen: the tab is in front, and the screen is not scrolled away.

export interface Visibility {
  readonly isVisible: boolean;
}

export function watchVisibility(element: Element, onChange: (isVisible: boolean) => void): Visibility {
  let isNear = false;
  let isVisible = false;
  const update = (): void => {
    const now = isNear && document.visibilityState === 'visible';
    if (now === isVisible) return;
    isVisible = now;
    onChange(now);
  };
  new IntersectionObserver(entries => {
    isNear = entries.at(-1)!.isIntersecting;
    update();
  }).observe(element);
  document.addEventListener('visibilitychange', update);
  return {
    get isVisible() {
      return isVisible;
    },
  };
}
