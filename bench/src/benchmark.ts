// The options and the result of every measurement.

export interface BenchmarkOptions {
  /** Measured repetitions. @default as many as the benchmark needs for a stable result */
  rounds?: number;
  /** `provider:model`, for a measurement that can ask a real model. @default recorded answers */
  llm?: string;
  /** Measures in Chromium, too, what can be measured in part without one. @default false */
  browser?: boolean;
  /** Sessions that send messages, each of a user of its own, in `scale`. @default 50 */
  sessions?: number;
  /** Users beside them who only have a session open, in `scale`. @default 400 */
  users?: number;
  /** Measures only two processes in `scale`. @default false: also one, with either database */
  two?: boolean;
  /** Called with progress, line by line. */
  log?: (line: string) => void;
}

export interface BenchmarkResult {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** Sizes by npm name. */
  readonly peers: Readonly<Record<string, number>>;
  /** The theoretical minimum. */
  readonly floor?: number;
  readonly [more: string]: unknown;
}

export type Benchmark = (options?: BenchmarkOptions) => Promise<BenchmarkResult>;
