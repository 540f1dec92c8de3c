// React takes a placeholder away and puts it back when it moves or, in StrictMode, checks it: a surface that is placed again
// in the same turn must not notice.
import type { Surface } from '@vitrine/host';

const holders = new WeakMap<Surface, number>();

/** Notes one more placeholder of the surface. */
export function retain(surface: Surface): void {
  holders.set(surface, (holders.get(surface) ?? 0) + 1);
}

/** Notes one less; a surface without any is closed at the end of the turn. */
export function release(surface: Surface): void {
  holders.set(surface, (holders.get(surface) ?? 1) - 1);
  setTimeout(() => {
    if (holders.get(surface) === 0) void surface.close();
  });
}
