// What a browser takes from the machine: its processes, and their share of the memory (PSS, Linux: memory that several processes
// use counts once).
import { readdirSync, readFileSync } from 'node:fs';

/** All processes below this one, itself included. */
function tree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/status`);
    parents.set(Number(name), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0));
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Megabytes (10^6 bytes). */
export function pssOf(root: number): number {
  const kib = tree(root).map(pid => Number(/^Pss:\s*(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return (kib.reduce((sum, n) => sum + n, 0) * 1024) / 1e6;
}
