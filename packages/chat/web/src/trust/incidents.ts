// How often a surface was kept from something: what marks its shield.
import type { SurfaceRecord } from '@vitrine/host/record';

export function countIncidents({ blocked, refused, dropped, focusTaken, navigated }: SurfaceRecord): number {
  // Dropped messages come by thousands: they are one incident.
  return blocked.length + refused.length + (dropped > 0 ? 1 : 0) + focusTaken + navigated;
}
