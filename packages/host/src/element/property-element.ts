// What the custom elements of this package share: properties that are set at any time become one update, and a move keeps what is shown.

/** Base class of the element; a plain class where there is no DOM, so that the modules can be imported on a server. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export abstract class PropertyElement extends Base {
  #isScheduled = false;

  /** The names of the properties, which may have been set before the element was defined. */
  protected abstract readonly propertyNames: readonly string[];
  /** Shows what the properties say. Called in the page only, once for all that is set in one turn. */
  protected abstract update(): void;
  /** The element has left the page. */
  protected abstract close(): void;

  connectedCallback(): void {
    const values = this as unknown as Record<string, unknown>;
    for (const name of this.propertyNames) {
      // An own property would hide the accessor.
      if (!Object.hasOwn(this, name)) continue;
      const early = values[name];
      delete values[name];
      values[name] = early;
    }
    this.schedule();
  }

  disconnectedCallback(): void {
    // An element that is moved within one turn keeps its surface.
    queueMicrotask(() => {
      if (!this.isConnected) this.close();
    });
  }

  /** Called for `moveBefore`, which keeps the frames. Without this method the browser would disconnect and connect the element. */
  connectedMoveCallback(): void {}

  protected schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) this.update();
    });
  }
}
