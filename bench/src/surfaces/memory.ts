// The memory and CPU time of a browser: its processes, and their share of the memory (PSS, Linux: memory that several processes
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
  const pids = [root];
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child);
  return pids;
}

/** Reads a file; undefined for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Megabytes (10^6 bytes) of all processes, and how many of them show pages. */
export function readMemory(root: number): { pssMb: number; renderers: number } {
  const pids = tree(root);
  const kib = pids.map(pid => Number(/^Pss:\s*(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return {
    pssMb: (kib.reduce((sum, n) => sum + n, 0) * 1024) / 1e6,
    renderers: pids.filter(pid => read(`/proc/${pid}/cmdline`).includes('--type=renderer')).length,
  };
}

/** Seconds of CPU time of all processes so far, including ended children. */
export function readCPUSeconds(root: number): number {
  const ticks = tree(root).map(pid => {
    // After the name, which may contain anything: utime, stime, cutime and cstime are the 12th to the 15th.
    const fields = read(`/proc/${pid}/stat`).split(') ').pop()!.split(' ').slice(11, 15);
    return fields.reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, n) => sum + n, 0) / TICKS_PER_SECOND;
}

/** Ticks of Linux, on every machine. */
const TICKS_PER_SECOND = 100;
