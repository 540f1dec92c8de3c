// Processor time of a computation, for tests of its cost: unlike the time on a clock, it does not grow with what else the machine does.

/** Runs the computation, which must be synchronous. Returns the processor time that this process spent on it, in milliseconds. */
export function measureCpuMs(compute: () => void): number {
  const start = process.cpuUsage();
  compute();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
