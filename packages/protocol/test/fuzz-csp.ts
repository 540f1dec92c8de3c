// Whatever a resource declares, the sandbox's headers allow nothing that is not one of the valid origins it declared, and remain
// one policy. Judged by readers of their own (test/support/read-policy.ts), not by the code that writes the headers.
import fc from 'fast-check';
import { isHostSource, readAllowlist, readCsp, sourceAllows } from '../../../test/support/read-policy.ts';
import { connectionAllowlist, grantCsp, SANDBOX_OPT_INS, type SandboxOptIn, sandboxCsp } from '../src/csp/csp.ts';
import { type UICsp, UICspSchema } from '../src/mcp-apps/ui-metadata.ts';

const GOOD = [
  'https://ok.test',
  'https://API.ok.test:8443/',
  'wss://live.ok.test',
  'https://*.cdn.test',
  'http://localhost:3000',
  'ws://127.0.0.1',
  'http://[::1]:80',
  'https://bücher.test',
  'https://10.0.0.1',
];
const BAD = [
  '*',
  'https:',
  'https://*',
  'https://*.com',
  'http://ok.test',
  'http://localhost:*',
  'https://ok.test:*',
  'https://a.*.test',
  'https://ok.test/path',
  'https://user:pass@ok.test',
  'https://ok.test?x#y',
  "'unsafe-eval'",
  "'self'",
  'data:',
  'blob:',
  'javascript:alert(1)',
  'https://ok.test; connect-src *',
  'https://ok.test, default-src *',
  'https://ok.test\r\nSet-Cookie: a=b',
  '//ok.test',
  'https:\\\\ok.test',
  'HTTPS://OK.TEST',
  'http://localhost.evil.test',
  'http://127.0.0.1.evil.test',
  "https://ok.test' 'unsafe-eval",
  'https://ok.test")(response-origin "https://evil.test',
  'filesystem:https://ok.test',
  'http://*',
  '',
];
/** Characters that end a token, a directive, a policy, a header, a text, or may be taken for something that does. */
const CHARACTERS = [
  ...' ;,\'"\\/@:#?*%.-_[](){}<>&=|^`~$!+',
  ...'\0\t\n\v\f\r\x1b\x7f\x80\xa0\xad',
  ...'\u2028\u2029\u200b\u202e\u3000\ufeff\uff0c\uff1b\uff0e\u3002\uff0f\uff1a\ud800',
  '%0d%0a',
  '%3b',
  '%2a',
  ' * ',
  "; script-src 'unsafe-eval'",
  ', ',
  '*.',
  '://',
  'xn--',
  'wss:',
  '\u0130',
];

const edit = fc.record({
  at: fc.nat({ max: 40 }),
  cut: fc.nat({ max: 3 }),
  put: fc.constantFrom(...CHARACTERS, ...GOOD),
});
const entry = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...GOOD) },
  { weight: 3, arbitrary: fc.constantFrom(...BAD) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...GOOD, ...BAD), fc.array(edit, { minLength: 1, maxLength: 3 }))
      .map(([text, edits]) => edits.reduce((t, { at, cut, put }) => t.slice(0, at) + put + t.slice(at + cut), text)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, 5, {}, [], { toString: 1 }, `https://${'a'.repeat(400)}.test`),
  },
);
const FIELDS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;
const input = fc.record({
  declared: fc.dictionary(
    fc.constantFrom(...FIELDS, 'scriptDomains', '__proto__', 'refused'),
    fc.oneof({ weight: 12, arbitrary: fc.array(entry, { maxLength: 4 }) }, { weight: 1, arbitrary: entry }),
    { maxKeys: 4 },
  ),
  frames: fc.boolean(),
  worker: fc.boolean(),
  optIns: fc.uniqueArray(fc.constantFrom(...SANDBOX_OPT_INS), { maxLength: 4 }),
});
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

/** Addresses that no entry can name. */
const NEVER = [
  'https://never.example',
  'http://never.example',
  'wss://x.never.example',
  'http://127.0.0.2',
  'ws://[::2]',
];
const HOST = 'https://chat.example';

/** The keywords that a directive may hold, and the field whose origins it may. Every directive there must be. */
const ALLOWED: Record<string, { words: string; optIns?: Partial<Record<SandboxOptIn, string>>; field?: string }> = {
  'default-src': { words: "'none'" },
  'script-src': {
    words: "'self' 'unsafe-inline'",
    optIns: { blob: 'blob:', data: 'data:', wasm: "'wasm-unsafe-eval'", 'unsafe-eval': "'unsafe-eval'" },
    field: 'resourceDomains',
  },
  'style-src': { words: "'self' 'unsafe-inline'", field: 'resourceDomains' },
  'img-src': { words: "'self' data:", optIns: { blob: 'blob:' }, field: 'resourceDomains' },
  'font-src': { words: "'self' data:", field: 'resourceDomains' },
  'media-src': { words: "'self' data:", optIns: { blob: 'blob:' }, field: 'resourceDomains' },
  'connect-src': { words: "'none'", optIns: { blob: 'blob:' }, field: 'connectDomains' },
  'frame-src': { words: "'none'", field: 'frameDomains' },
  'worker-src': { words: "'none'", optIns: { blob: 'blob:' } },
  'object-src': { words: "'none'" },
  'base-uri': { words: "'none'", field: 'baseUriDomains' },
  'form-action': { words: "'none'" },
  'frame-ancestors': { words: HOST },
};
const WORKER: typeof ALLOWED = {
  'default-src': { words: "'none'" },
  'script-src': { words: "'unsafe-inline' blob:" },
  'worker-src': { words: 'blob:' },
  'style-src': { words: "'unsafe-inline'" },
  'base-uri': { words: "'none'" },
  'form-action': { words: "'none'" },
  'frame-ancestors': { words: HOST },
};

/** Runs so many declarations through the builders. Throws with the smallest example that does harm, and its seed. */
export function fuzzCsp({ inputs, seed }: { inputs: number; seed: number }): {
  inputs: number;
  granted: number;
  refused: number;
} {
  const totals = { inputs: 0, granted: 0, refused: 0 };
  fc.assert(
    fc.property(input, what => {
      const { granted, refused } = judge(what);
      totals.inputs++;
      totals.granted += granted;
      totals.refused += refused;
    }),
    { numRuns: inputs, seed },
  );
  return totals;
}

function judge({ declared, frames, worker, optIns }: Input): { granted: number; refused: number } {
  // As the sandbox's handler does: what fits no schema is answered with an error.
  const read = UICspSchema.safeParse(JSON.parse(JSON.stringify(declared)));
  if (!read.success) return { granted: 0, refused: 0 };
  const granted = grantCsp(read.data, { frames });
  const policy = sandboxCsp(granted, { frameAncestors: [HOST], worker, optIns });
  const allowlist = connectionAllowlist(granted);
  // Throws for what a header cannot hold.
  new Headers({ 'Content-Security-Policy': policy, 'Connection-Allowlist': allowlist });

  const rules = worker ? WORKER : ALLOWED;
  const directives = readCsp(policy);
  for (const name of Object.keys(rules)) if (!directives.has(name)) fail(`${name} is missing`, policy);
  for (const [name, sources] of directives) {
    const rule = rules[name] ?? fail(`${name} is no directive of this policy`, policy);
    if (name === 'frame-src' && !frames && sources.join() !== "'none'") fail('Frames were not allowed', policy);
    const words = [...rule.words.split(' '), ...optIns.flatMap(optIn => rule.optIns?.[optIn] ?? [])];
    const origins = rule.field ? validOrigins(read.data[rule.field]) : new Set<string>();
    judgeSources({ name, sources, words, origins, policy });
  }
  const all = new Set(FIELDS.flatMap(field => [...validOrigins(read.data[field])]));
  for (const origin of readAllowlist(allowlist)) if (!all.has(origin)) fail(`Connects to ${origin}`, allowlist);
  return { granted: FIELDS.reduce((sum, field) => sum + granted[field].length, 0), refused: granted.refused.length };
}

/** A directive holds only its own words and the valid origins that were declared for it. */
function judgeSources(directive: {
  readonly name: string;
  readonly sources: readonly string[];
  readonly words: readonly string[];
  readonly origins: ReadonlySet<string>;
  readonly policy: string;
}): void {
  const { name, sources, words, origins, policy } = directive;
  if (sources.length === 0) fail(`${name} is empty`, policy);
  for (const source of sources) {
    if (words.includes(source)) continue;
    if (!isHostSource(source) || !origins.has(source)) fail(`${name} allows ${JSON.stringify(source)}`, policy);
  }
  for (const address of NEVER)
    if (sources.some(source => sourceAllows(source, address))) fail(`${name} allows ${address}`, policy);
}

function fail(what: string, where: string): never {
  throw new Error(`${what}: ${where}`);
}

/** The entries that are origins as MCP Apps means them, in the form a browser compares: https and wss, on loopback http and ws. */
function validOrigins(list: UICsp[string]): Set<string> {
  const origins = new Set<string>();
  for (const entry of Array.isArray(list) ? list : []) {
    const url = typeof entry === 'string' ? URL.parse(entry) : null;
    if (!url || url.href.replace(/[/?#]*$/, '') !== `${url.protocol}//${url.host}`) continue;
    const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    const secure = url.protocol === 'https:' || url.protocol === 'wss:';
    if (!secure && !(loopback && (url.protocol === 'http:' || url.protocol === 'ws:'))) continue;
    const labels = url.hostname.split('.');
    if (labels[0] === '*' && labels.length < 3) continue;
    if (!loopback && !labels.every((label, n) => /^[a-z0-9-]+$/.test(label) || (n === 0 && label === '*'))) continue;
    origins.add(`${url.protocol}//${url.host}`);
  }
  return origins;
}
