// What every measurement takes and gives.

export interface BenchmarkOptions {
  /** Measured repetitions. @default as many as the benchmark needs to be steady */
  rounds?: number;
  /** For benchmarks that can run for a time. @default 0: not for a time */
  minutes?: number;
  /** Called with progress, line by line. */
  log?: (line: string) => void;
}

export interface BenchmarkResult {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** By npm name. */
  readonly peers: Readonly<Record<string, number>>;
  /** The least that is possible. */
  readonly floor?: number;
  readonly [more: string]: unknown;
}

export type Benchmark = (options?: BenchmarkOptions) => Promise<BenchmarkResult>;
