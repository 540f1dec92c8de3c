// What an application may observe of its surfaces, to show the user what a view does: plain data, in the order it happens.

import type { ReportedError } from './surface/reported-error.ts';
import type { SurfaceInfo } from './surface/surface.ts';

export type SurfaceEvent =
  /** A message from the view (`in`) or to it (`out`), as it is on the wire; not validated. */
  | { type: 'message'; direction: 'in' | 'out'; message: unknown }
  /** The height that was applied, and what the view had asked for. CSS pixels. */
  | { type: 'size'; height: number; wanted?: { readonly width?: number; readonly height?: number } }
  /** The sandbox's policy stopped something. Reported from inside, so a hint: a view can forge it, or hide it. */
  | { type: 'blocked'; directive: string; target: string }
  /** The view reported an error. Reported from inside, so a hint. `total`: so many in this run. */
  | { type: 'error'; error: ReportedError; total: number }
  /** An action that the application refused, by its type, and why. `byUser`: the user was asked and refused. */
  | { type: 'refused'; action: string; reason: string; byUser?: boolean }
  /** So many of the view's messages have been dropped so far in this run. */
  | { type: 'dropped'; count: number }
  /** The view took the keyboard from the page. */
  | { type: 'focus-taken' }
  /** The view went to another page, and was closed. */
  | { type: 'navigated' }
  /** What the view had asked to have kept could not be read in time, and why: it starts without, and keeps nothing in this run. */
  | { type: 'state-missing'; reason: string };

/** Called while it happens: be quick, and do not throw. */
export type Observe = (event: SurfaceEvent, surface: SurfaceInfo) => void;
