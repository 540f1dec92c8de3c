// How often a surface was kept from something that it should not have tried: what marks its shield.
import type { SurfaceRecord } from '@vitrine/host/record';

/** Libraries find out by `new Function('')` whether they may compile code; the answer is no, and nothing is lost. */
const PROBES = new Set(['eval', 'wasm-eval', 'inline-eval']);

export function countIncidents({ blocked, refused, dropped, focusTaken, navigated }: SurfaceRecord): number {
  const tried = blocked.filter(({ directive, target }) => !(directive.startsWith('script-src') && PROBES.has(target)));
  const denied = refused.filter(({ byUser }) => !byUser);
  // Dropped messages come by thousands: they are one incident.
  return tried.length + denied.length + (dropped > 0 ? 1 : 0) + focusTaken + navigated;
}
