// The place of spare sandboxes: on the screen, since browsers throttle a frame that is not; but invisible, and `inert` hides it from keyboard and
// screen readers. In the size that was needed last, so that a spare is laid out only once.

export interface SpareContainer {
  /** Notes where a sandbox is needed: spares have its size from now on. */
  noteUse(parent: HTMLElement): void;
  /** Returns the element, which is in the page. */
  open(): HTMLElement;
  remove(): void;
}

export function createSpareContainer(): SpareContainer {
  let container: HTMLElement | undefined;
  let place: HTMLElement | undefined;
  let size = 'width:600px;height:160px';
  return {
    noteUse(parent) {
      place = parent;
    },
    open() {
      if (!container?.isConnected) {
        container = document.createElement('div');
        container.inert = true;
        document.body.append(container);
      }
      const { width = 0, height = 0 } = place?.getBoundingClientRect() ?? {};
      if (width > 0) size = `width:${width}px;height:${height}px`;
      container.style.cssText = `position:fixed;top:0;left:0;z-index:-1;opacity:0;contain:strict;${size}`;
      return container;
    },
    remove: () => container?.remove(),
  };
}
