// A stage is where a view runs and how it is reached: a sandboxed frame, or a worker whose drawing the host carries out. The
// surface above it sees only this, whatever the tier.
import type { Theme, UIResourcePart } from '@vitrine/protocol';
import type { Channel } from './channel.ts';
import type { HostError } from './errors.ts';
import type { HostSettings } from './host.ts';

export interface StageOptions {
  /** The element to fill. */
  parent: HTMLElement;
  part: UIResourcePart;
  settings: HostSettings;
  /** Accessible name. */
  title: string;
  events: StageEvents;
}

export interface StageEvents {
  /** The view's document, or script, has loaded. */
  onLoaded(): void;
  /** The view is gone and will not come back by itself. */
  onFailed(error: HostError): void;
  /** Messages of the view that never reached the host, so far: too fast, too large, or no JSON. */
  onDropped(count: number): void;
}

export interface Stage {
  /** Resolves when content can be handed over; rejects with `HostError`. */
  readonly ready: Promise<void>;
  /** Hands the content over, once, and opens the way to the view. */
  deliver(content: string): Channel;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** Builds the stage for a part. */
export type CreateStage = (options: StageOptions) => Stage;
