// Counts the blocked attempts of a surface; any marks its shield.
import type { SurfaceRecord } from '@vitrine/host/record';

/** Libraries test with `new Function('')` whether they may compile code; blocking it is harmless. */
const PROBES = new Set(['eval', 'wasm-eval', 'inline-eval']);

export function countIncidents({ blocked, refused, dropped, focusTaken, navigated }: SurfaceRecord): number {
  const tried = blocked.filter(({ directive, target }) => !(directive.startsWith('script-src') && PROBES.has(target)));
  const denied = refused.filter(({ byUser }) => !byUser);
  // Dropped messages come by the thousands: they count as one incident.
  return tried.length + denied.length + (dropped > 0 ? 1 : 0) + focusTaken + navigated;
}
