import { expect, it } from 'vitest';
import type { ProxyClient } from '../message/types.ts';
import { mendTool } from './mend-tool.ts';
import { toolProblem } from './quarantine.ts';

const OLDER = { era: 'legacy' } as ProxyClient;
const OBJECT = '"inputSchema":{"type":"object"}';

it.each([
  ['{"name":"a"}', `{"name":"a",${OBJECT}}`],
  ['{"name":"a","inputSchema":null}', `{"name":"a",${OBJECT}}`],
  ['{"name":"a","inputSchema":false}', `{"name":"a",${OBJECT}}`],
  ['{"name":"a","inputSchema":{"properties":{}}}', '{"name":"a","inputSchema":{"properties":{},"type":"object"}}'],
  [`{"name":"a","description":null,${OBJECT}}`, `{"name":"a",${OBJECT}}`],
  [
    `{"name":"a",${OBJECT},"annotations":{"title":null,"readOnlyHint":true}}`,
    `{"name":"a",${OBJECT},"annotations":{"readOnlyHint":true}}`,
  ],
  [
    `{"name":"a",${OBJECT},"icons":[{"src":null},{"src":"data:,"}]}`,
    `{"name":"a",${OBJECT},"icons":[{"src":"data:,"}]}`,
  ],
  [`{"name":"a",${OBJECT},"outputSchema":{"type":"array"}}`, `{"name":"a",${OBJECT}}`],
  [`{"name":"a",${OBJECT},"outputSchema":{}}`, `{"name":"a",${OBJECT},"outputSchema":{"type":"object"}}`],
  [
    '{"name":"a","inputSchema":{"type":"object","required":{"b":true,"c":false}}}',
    '{"name":"a","inputSchema":{"type":"object","required":["b"]}}',
  ],
  [
    '{"name":"a","inputSchema":{"type":"object","properties":{"b":{}},"required":"b"}}',
    '{"name":"a","inputSchema":{"type":"object","properties":{"b":{}},"required":["b"]}}',
  ],
  [
    '{"name":"a","inputSchema":{"type":"object","properties":{"b":{}},"required":{"0":"b","1":"c"}}}',
    '{"name":"a","inputSchema":{"type":"object","properties":{"b":{}},"required":["b"]}}',
  ],
  [`{"name":"a","inputSchema":{"type":"object","required":"always"}}`, `{"name":"a",${OBJECT}}`],
  [
    '{"name":"a","inputSchema":{"type":"object","required":[null,"b",1]}}',
    '{"name":"a","inputSchema":{"type":"object","required":["b"]}}',
  ],
  ['{"name":"a","inputSchema":{"type":"object","properties":[]}}', `{"name":"a",${OBJECT}}`],
  [
    '{"name":"a","inputSchema":{"type":"object","properties":{"b":true,"c":false,"d":null,"e":{"maximum":12345678901234567890}}}}',
    '{"name":"a","inputSchema":{"type":"object","properties":{"b":{},"c":{"not":{}},"d":{},"e":{"maximum":12345678901234567890}}}}',
  ],
])('mends %s and keeps the rest of its text', (text, mended) => {
  const result = mendTool(text, OLDER);
  expect(result.text).toBe(mended);
  expect(result.mended.length).toBeGreaterThan(0);
  expect(toolProblem(JSON.parse(result.text), OLDER)).toBeUndefined();
});

it.each(['null', '1', '[]', '{}', '{"name":null,"inputSchema":{}}'])('can not mend %s', text => {
  expect(mendTool(text, OLDER)).toMatchObject({ text, mended: [], problem: expect.any(String) });
});

it('leaves a well-formed tool as it is', () => {
  const text = `{ "name": "a", ${OBJECT}, "x": null }`;
  expect(mendTool(text, OLDER)).toEqual({ text, mended: [] });
});
