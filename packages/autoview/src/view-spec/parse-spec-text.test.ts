// Finds the spec in a model's answer: in any position, with faults of syntax, or truncated.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSpecText } from './parse-spec-text.ts';
import { VIEW_SPEC_LIMITS } from './view-spec.ts';

const spec = { version: 1, title: 'Forecast', result: { parts: [{ part: 'table', at: '/days' }] } };
const json = JSON.stringify(spec, null, 2);
const fill = (text: string): string => text.repeat(Math.floor((VIEW_SPEC_LIMITS.bytes - 30) / text.length));

describe('parseSpecText', () => {
  it.each([
    ['plain JSON', json],
    ['a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['a fence in prose', `Here is the spec {as asked}:\n\n\`\`\`\n${json}\n\`\`\`\nIt doesn't hide anything.`],
    ['a second fence', `\`\`\`ts\nconst spec = { a: 1 };\n\`\`\`\nNow the spec:\n\`\`\`json\n${json}\n\`\`\``],
    ['prose without a fence', `Don't worry, {name}. Here: ${json} I hope it helps {smile}.`],
    ['an answer after thoughts', `<think>Perhaps {"version":1,"title":"Draft"}?</think>\n${json}`],
    ['windows line ends', `\`\`\`json\r\n${json.replaceAll('\n', '\r\n')}\r\n\`\`\`\r\n`],
    ['single quotes', json.replaceAll('"', "'")],
    ['typographic quotes', json.replace('"version"', '“version”')],
    ['bare names', json.replace(/"(\w+)":/g, '$1:')],
    ['comments and trailing commas', json.replace('{', '{ // the spec').replace(/([}\]])\n/g, '$1,\n')],
  ])('finds it in %s', (_, text) => {
    expect(parseSpecText(text).value).toEqual(spec);
  });

  it('reads a spec one of whose texts contains a code fence', () => {
    const fenced = { version: 1, summary: 'Write ``` or ```js' };
    expect(parseSpecText(`\`\`\`json\n${JSON.stringify(fenced)}\n\`\`\``).value).toEqual(fenced);
  });

  it('reports the repaired faults', () => {
    expect(parseSpecText(json).repairs).toEqual([]);
    expect(parseSpecText(`\`\`\`json\n${json}`).repairs).toEqual(['The text around the JSON was left out.']);
    expect(parseSpecText(`{version: 1,}`).repairs).toEqual(['The syntax of the JSON was mended.']);
  });

  it('reads messages of A2UI, one line each, as a list', () => {
    const messages = [
      { version: 'v0.9', createSurface: { surfaceId: 'a', catalogId: 'b' } },
      { version: 'v0.9', updateComponents: { surfaceId: 'a', components: [] } },
    ];
    const lines = messages.map(message => JSON.stringify(message)).join('\n');
    expect(parseSpecText(lines).value).toEqual(messages);
    expect(parseSpecText(`Here:\n\`\`\`jsonl\n${lines}\n\`\`\``).value).toEqual(messages);
    expect(parseSpecText(JSON.stringify(messages)).value).toEqual(messages);
  });

  it.each([
    ['text without an object', 'I cannot do that.', 'syntax'],
    ['a spec that ends too early', json.slice(0, -20), 'syntax'],
    ['an object that is no spec', 'Write {"name": "value"}.', 'syntax'],
    ['very long text', '{'.repeat(200_000), 'limit'],
    ['what is nested too deeply', '{"version":'.repeat(2000), 'syntax'],
  ])('refuses %s', (_, text, code) => {
    expect(parseSpecText(text)).toMatchObject({ problem: { code } });
  });

  it('returns a value or a problem for any answer', () => {
    const piece = fc.constantFrom('```', '```json\n', '\n', '{', '}', '"version"', ':', '1', ',', '[', ']', "'", 'a ');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map(pieces => pieces.join('')),
        ),
        text => {
          const { value, problem } = parseSpecText(text);
          expect([value, problem].filter(part => part !== undefined)).toHaveLength(1);
        },
      ),
      { numRuns: 1000 },
    );
  });

  // Each of these takes a parser of quadratic time many seconds, which is longer than a test may take.
  it.each([
    "'",
    '\'a" ',
    '"a" ',
    'b"c ',
    '",\n',
    '{',
    '[',
    '{a ',
    '{"a":',
    '/*',
    '/',
    '\\',
    '"a"+',
    ' ',
    '```\n',
    '```  ',
  ])('reads the longest answer made of %j', piece => {
    for (const start of ['', '{"version":', '{"version":"', "{'version':'", '```\n{"version":'])
      expect(Object.keys(parseSpecText(`${start}${fill(piece)}`))).toContain('repairs');
  });
});
