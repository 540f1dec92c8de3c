// A view that reports no size gets the height of its content, unless its server or the application has set one.

/** Milliseconds in which a view that is ready may report its size itself. */
const OWN_SIZE_MS = 300;

export interface OwnSize {
  /** The view is ready: its content is measured soon. */
  start(): void;
  /** The view has reported its size. */
  reported(): void;
  readonly isReported: boolean;
  close(): void;
}

/** `measure` has the view measured; absent where its height is set. */
export function createOwnSize(measure: (() => void) | undefined): OwnSize {
  let isReported = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start() {
      if (!measure) return;
      clearTimeout(timer);
      timer = setTimeout(() => isReported || measure(), OWN_SIZE_MS);
    },
    reported() {
      isReported = true;
    },
    get isReported() {
      return isReported;
    },
    close: () => clearTimeout(timer),
  };
}
