// `npm run bench -- NAME [options]` runs one measurement; the options are below. With --json the last line is one object:
// {"name","unit","ours","peers":{npm name: value},"floor"?, …more}; values are medians.
import type { Benchmark, BenchmarkOptions } from './benchmark.ts';

const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  mount: async () => (await import('./mount/mount.ts')).mount,
  surfaces: async () => (await import('./surfaces/surfaces.ts')).surfaces,
  wrapper: async () => (await import('./wrapper/wrapper.ts')).wrapper,
  chat: async () => (await import('./chat/chat.ts')).chat,
  components: async () => (await import('./components/components.ts')).components,
  compile: async () => (await import('./compile/compile.ts')).compile,
  scale: async () => (await import('./scale/scale.ts')).scale,
  registry: async () => (await import('./registry/registry.ts')).registry,
  generation: async () => (await import('./generation/generation.ts')).generation,
};

const [name, ...options] = process.argv.slice(2);
const load = name === undefined ? undefined : BENCHMARKS[name];
if (!load)
  fail(
    `Usage: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [--json] [--rounds N] [--llm PROVIDER:MODEL] [--browser] [--sessions N] [--users N] [--two]`,
  );

let json = false;
const benchmarkOptions: Omit<BenchmarkOptions, 'log'> = {};
for (let option = options.shift(); option !== undefined; option = options.shift()) {
  if (option === '--json') json = true;
  else if (option === '--browser') benchmarkOptions.browser = true;
  else if (option === '--two') benchmarkOptions.two = true;
  else if (option === '--llm') benchmarkOptions.llm = options.shift() ?? fail('--llm takes provider:model.');
  else if (option === '--rounds' || option === '--sessions' || option === '--users') {
    const number = Number(options.shift());
    if (!Number.isInteger(number) || number < 1) fail(`${option} takes a whole number above 0.`);
    benchmarkOptions[option.slice(2) as 'rounds' | 'sessions' | 'users'] = number;
  } else
    fail(
      `Unknown option ${option}. Options: --json, --rounds N, --llm PROVIDER:MODEL and --browser (generation), --sessions N, --users N and --two (scale).`,
    );
}

// Without a listener a signal would end this process, and leave those that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const benchmark = await load();
const result = await benchmark({ ...benchmarkOptions, log: line => console.error(line) });
console.log(json ? JSON.stringify(result) : JSON.stringify(result, null, 2));

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
