// The remote-DOM stage that draws with plain DOM.
import type { RemoteLimits } from '@vitrine/protocol/remote-dom';
import type { CreateStage } from '../sandbox/stage.ts';
import { BASIC_DOM_ELEMENTS, type DomElementDefinition } from './dom-elements.ts';
import { drawWithDom } from './dom-renderer.ts';
import { createDrawnStage } from './stage.ts';

/** The options of `createRemoteDomStage`. */
export interface RemoteDomOptions {
  /** Elements besides the five basic ones, by tag; one of the same tag replaces a basic one. */
  elements?: Readonly<Record<string, DomElementDefinition>>;
  /** Stricter or wider than `REMOTE_LIMITS` of `@vitrine/protocol/remote-dom`. */
  limits?: Partial<RemoteLimits>;
}

/**
 * For `createHost({ remoteDom })`: shows remote-DOM scripts, drawn with plain DOM. Throws `TypeError` for an element or a
 * property that no script may be given.
 */
export function createRemoteDomStage({ elements, limits }: RemoteDomOptions = {}): CreateStage {
  const all = { ...BASIC_DOM_ELEMENTS, ...elements };
  const manifest = Object.fromEntries(Object.entries(all).map(([tag, { spec }]) => [tag, spec]));
  return createDrawnStage({ manifest, draw: options => drawWithDom(options, all), ...(limits && { limits }) });
}
