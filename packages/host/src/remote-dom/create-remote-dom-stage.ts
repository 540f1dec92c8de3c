// The remote-DOM stage that draws with plain DOM.
import type { RemoteLimits } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import type { CreateStage } from '../sandbox/stage.ts';
import { BASIC_DOM_ELEMENTS, type DOMElementDefinition } from './dom-elements.ts';
import { drawWithDOM } from './dom-renderer.ts';
import { createDrawnStage } from './stage.ts';

/** The options of `createRemoteDOMStage`. */
export interface RemoteDOMOptions {
  /** Elements besides the five basic ones, by tag; one of the same tag replaces a basic one. */
  elements?: Readonly<Record<string, DOMElementDefinition>>;
  /** Limits that replace the defaults, stricter or wider. */
  limits?: Partial<RemoteLimits>;
}

/**
 * Creates the stage for `createHost({ remoteDom })`, which shows remote-DOM scripts, drawn with plain DOM. Throws `TypeError` for an
 * element or a property that no script may be given.
 * @example
 * const host = createHost({ sandbox, info, remoteDom: createRemoteDOMStage() });
 */
export function createRemoteDOMStage({ elements, limits }: RemoteDOMOptions = {}): CreateStage {
  const all = { ...BASIC_DOM_ELEMENTS, ...elements };
  const manifest = Object.fromEntries(Object.entries(all).map(([tag, { spec }]) => [tag, spec]));
  return createDrawnStage({ manifest, draw: options => drawWithDOM(options, all), ...(limits && { limits }) });
}
