// Counts the placeholders of a surface. React unmounts a placeholder and mounts it again when it moves, and in StrictMode: a surface
// that is placed again in the same turn stays open.
import type { Surface } from '@vitrine/host';

const holders = new WeakMap<Surface, number>();

/** Counts one more placeholder of the surface. */
export function retain(surface: Surface): void {
  holders.set(surface, (holders.get(surface) ?? 0) + 1);
}

/** Counts one placeholder less; a surface without any is closed at the end of the turn. */
export function release(surface: Surface): void {
  holders.set(surface, (holders.get(surface) ?? 1) - 1);
  setTimeout(() => {
    if (holders.get(surface) === 0) void surface.close();
  });
}
