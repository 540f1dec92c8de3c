// The events of surfaces that an application may observe, to show the user what a view does: plain data, in order.

import type { SurfaceInfo } from './surface/surface.ts';
import type { ReportedError } from './surface/view/reported-error.ts';

/** An event of a surface, as `observe` receives it. */
export type SurfaceEvent =
  /** A message from the view (`in`) or to it (`out`), as it is on the wire; not validated. */
  | { type: 'message'; direction: 'in' | 'out'; message: unknown }
  /** The height that was applied, and the size that the view requested. CSS pixels. */
  | { type: 'size'; height: number; wanted?: { readonly width?: number; readonly height?: number } }
  /** The sandbox's policy blocked something. Reported by the view's document, which can forge or hide it. */
  | { type: 'blocked'; directive: string; target: string }
  /** The view's document reported an error, which it can forge or hide. `total`: number of errors in this run. */
  | { type: 'error'; error: ReportedError; total: number }
  /** The application refused an action of this type. `byUser`: the user was asked and refused. */
  | { type: 'refused'; action: string; reason: string; byUser?: boolean }
  /** Messages of the view were dropped; `count`: so far in this run. */
  | { type: 'dropped'; count: number }
  /** The view took the keyboard from the page. */
  | { type: 'focus-taken' }
  /** The view went to another page, and was closed. */
  | { type: 'navigated' }
  /** The saved state of the view could not be read in time: the view starts without it, and nothing is saved in this run. */
  | { type: 'state-missing'; reason: string };

/** Called synchronously for each event: return quickly, and do not throw. */
export type Observe = (event: SurfaceEvent, surface: SurfaceInfo) => void;
