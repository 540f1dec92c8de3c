// Loaded into the game server by `--import`: repeatedly writes the memory of its process and of the workers of its games to the file that
// BENCH_MEMORY_FILE names.
import { renameSync, writeFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import type { Worker } from 'node:worker_threads';

export interface ServerMemory {
  readonly rss: number;
  /** Of the server's thread, after a garbage collection: its heap, and buffers outside of it. */
  readonly used: number;
  /** Of the heaps of all workers, between their own collections. */
  readonly workers: number;
}

const EVERY_MS = 2000;
const file = process.env.BENCH_MEMORY_FILE!;
const workers = new Set<Worker>();

process.on('worker', worker => {
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
});

async function report(): Promise<void> {
  const heaps = await Promise.all([...workers].map(worker => worker.getHeapStatistics()));
  globalThis.gc!();
  const { rss, heapUsed, external } = process.memoryUsage();
  const ofWorkers = heaps.reduce((sum, heap) => sum + heap.used_heap_size + heap.external_memory, 0);
  const memory: ServerMemory = { rss, used: heapUsed + external, workers: ofWorkers };
  // Written in one step, so that a reader never sees half of it.
  writeFileSync(`${file}.new`, JSON.stringify(memory));
  renameSync(`${file}.new`, file);
}

setInterval(() => void report().catch(() => {}), EVERY_MS).unref();
