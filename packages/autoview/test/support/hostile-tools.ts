// Hostile tool definitions, by the name of the trick.
const deep = (levels: number): object => {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = { type: 'object', properties: { a: schema }, required: ['a'] };
  return schema;
};
const properties = (entries: Iterable<readonly [string, unknown]>): object => ({
  type: 'object',
  properties: Object.fromEntries(entries),
});
const MARK = 'globalThis.hacked=1';
const SCRIPT = `<script>${MARK}</script>`;
const circular: { [key: string]: unknown } = { type: 'object' };
circular.properties = { self: circular };

/** A script that runs sets `hacked`. */
export const HOSTILE_TOOLS: { readonly [trick: string]: unknown } = {
  'a name that ends the title': { name: `x</title>${SCRIPT}` },
  'markup in the title': { name: 'x', title: `<img src=x onerror=${MARK}>` },
  'a description that ends the script': { name: 'x', description: `</script>${SCRIPT}` },
  'a comment that swallows the script': { name: 'x', description: '<!--<script>' },
  'markup as a property': { name: 'x', inputSchema: properties([[`<img src=x onerror=${MARK}>`, { type: 'string' }]]) },
  'a property that ends its attribute': {
    name: 'x',
    inputSchema: properties([[`" onfocus=${MARK} autofocus x="`, { type: 'string' }]]),
  },
  'a value that ends the list': {
    name: 'x',
    inputSchema: properties([['a', { enum: [`</option></select>${SCRIPT}`, 'b'] }]]),
  },
  'markup as a default': {
    name: 'x',
    inputSchema: { ...properties([['a', { type: 'string', default: `">${SCRIPT}` }]]), required: ['a'] },
  },
  'markup as a description': { name: 'x', inputSchema: properties([['a', { type: 'string', description: SCRIPT }]]) },
  'a pattern that takes for ever': {
    name: 'x',
    inputSchema: properties([['a', { type: 'string', pattern: '^(a+)+$', default: 'a'.repeat(24) }]]),
  },
  'a pattern that is none': { name: 'x', inputSchema: properties([['a', { type: 'string', pattern: '([' }]]) },
  'names of prototypes': {
    name: '__proto__',
    inputSchema: JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"prototype":{"type":"string"}}},"toString":{"type":"number"}},"required":["__proto__","toString"]}',
    ),
  },
  'a recursive reference': {
    name: 'x',
    inputSchema: { type: 'object', properties: { child: { $ref: '#' } }, required: ['child'] },
  },
  'a reference to itself': { name: 'x', inputSchema: { $ref: '#' } },
  'a reference to elsewhere': {
    name: 'x',
    inputSchema: properties([['a', { $ref: 'https://evil.test/schema.json' }]]),
  },
  'a reference to nothing': { name: 'x', inputSchema: properties([['a', { $ref: '#/$defs/none' }]]) },
  'three hundred levels': { name: 'x', inputSchema: deep(300) },
  'ten thousand levels': { name: 'x', inputSchema: deep(10_000) },
  'two thousand parameters': {
    name: 'x',
    inputSchema: properties(Array.from({ length: 2000 }, (_, index) => [`p${index}`, { type: 'string' }] as const)),
  },
  'names that clobber a form': {
    name: 'submit',
    inputSchema: properties(
      ['submit', 'action', 'elements', 'parentNode', 'innerHTML', 'data', 'main', 'body'].map(
        name => [name, { type: 'string' }] as const,
      ),
    ),
  },
  'two hundred alternatives': {
    name: 'x',
    inputSchema: properties([
      ['a', { oneOf: Array.from({ length: 200 }, (_, index) => properties([[`m${index}`, { const: index }]])) }],
    ]),
  },
  'subschemas that are none': {
    name: 'x',
    inputSchema: { type: 'object', properties: { a: true, b: false, c: null, d: 5, e: [] } },
  },
  'no schema': { name: 'x' },
  'a schema that is a list': { name: 'x', inputSchema: [] },
  'a circular schema': { name: 'x', inputSchema: circular },
  'characters that mislead': {
    name: 'x\u202e\u200b\0\u2028\ud800',
    title: '\u202eeltit\0',
    description: '\u2028\ud800\ufffe',
  },
  templates: { name: '{{constructor.constructor("x")()}}', description: `$\{${MARK}} $& $' $\`` },
  'annotations of another kind': {
    name: 'x',
    annotations: 'yes',
    icons: 5,
    title: {},
    description: [],
    outputSchema: 7,
  },
  'an icon from elsewhere': { name: 'x', icons: [{ src: 'https://evil.test/x.png' }, { src: `javascript:${MARK}` }] },
};
