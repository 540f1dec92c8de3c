// The page in which interfaces are tested, for programs with a browser: its scripts, and what they are asked.
export type { Probe, ProbeElement } from './probe-types.ts';
export { PROBE_SCRIPT, TEST_HOST_SCRIPT, TEST_HOST_STYLE } from './scripts.gen.ts';
export type { TestHost, TestHostEvent, TestHostReading, TestHostSettings } from './test-host.ts';
