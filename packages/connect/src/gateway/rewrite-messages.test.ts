import { expect, it } from 'vitest';
import { readMessages } from '../message/message.ts';
import { createPublicNames } from './public-names.ts';
import { publishAnswer, publishItems, publishNotification, readAddress } from './rewrite-messages.ts';

const names = createPublicNames('dice');
const answer = (result: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, result });
const read = (text: string) => JSON.parse(text).result;

it.each([
  ['tools/call', { name: 'dice_roll' }, { name: 'roll' }],
  ['prompts/get', { name: 'dice_greet' }, { name: 'greet' }],
  ['resources/read', { uri: 'dice+file:///a' }, { uri: 'file:///a' }],
  ['resources/subscribe', { uri: 'dice+file:///a' }, { uri: 'file:///a' }],
  [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'dice+x://{a}' } },
    { ref: { type: 'ref/resource', uri: 'x://{a}' } },
  ],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'dice_p' } }, { ref: { type: 'ref/prompt', name: 'p' } }],
])('reads the server of %s', (method, params, own) => {
  const [message] = readMessages(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))!;
  const address = readAddress(message as never);
  if (address === undefined || address === 'missing') throw new Error('it has no address');
  expect(JSON.parse(address.forServer(names)!).params).toEqual(own);
  expect(address.forServer(createPublicNames('other'))).toBeUndefined();
});

it('publishes names and addresses of lists, and keeps everything else as it was written', () => {
  const text = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"roll","x":1.0,"_meta":{"ui":{"resourceUri":"ui://dice/v"},"ui/resourceUri":"ui://dice/v"}},{"no":"name"}]}}`;
  expect(publishItems(text, 'tools/list', names)).toEqual([
    {
      name: 'dice_roll',
      text: '{"name":"dice_roll","x":1.0,"_meta":{"ui":{"resourceUri":"ui://via.dice/dice/v"},"ui/resourceUri":"ui://via.dice/dice/v"}}',
    },
  ]);
  const templates = answer({ resourceTemplates: [{ uriTemplate: 'file:///{p}' }] });
  expect(publishItems(templates, 'resources/templates/list', names)[0]?.name).toBe('dice+file:///{p}');
});

it('publishes addresses in results, but no address on the web', () => {
  const content = [
    { type: 'resource_link', uri: 'file:///a' },
    { type: 'resource_link', uri: 'https://example.com/a' },
    { type: 'resource', resource: { uri: 'ui://dice/v', mimeType: 'text/html', text: '<p>' } },
    { type: 'text', text: 'file:///a' },
  ];
  const result = read(publishAnswer(answer({ content }), 'tools/call', names));
  expect(result.content[0].uri).toBe('dice+file:///a');
  expect(result.content[1]).toEqual(content[1]);
  expect(result.content[2].resource.uri).toBe('ui://via.dice/dice/v');
  expect(result.content[2].resource.text).toMatch(/^<script data-vitrine-bound>.*<p>$/s);
  expect(result.content[3]).toEqual(content[3]);
});

it('binds a page that is sent as a blob, and leaves other contents alone', () => {
  const html = '<!doctype html><html><head><title>ü</title></head></html>';
  const contents = [
    { uri: 'ui://dice/v', mimeType: 'text/html;profile=mcp-app', blob: Buffer.from(html).toString('base64') },
    { uri: 'file:///v.html', mimeType: 'text/html', text: html },
  ];
  const result = read(publishAnswer(answer({ contents }), 'resources/read', names));
  expect(Buffer.from(result.contents[0].blob, 'base64').toString()).toMatch(
    /^<!doctype html><html><head><script data-vitrine-bound>.*<title>ü/s,
  );
  expect(result.contents[1].text).toBe(html);
});

it('names the server in its log messages', () => {
  const note = (params: object) => JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params });
  const logger = (params: object) =>
    JSON.parse(publishNotification(note(params), 'notifications/message', names)).params.logger;
  expect(logger({ logger: 'db' })).toBe('dice/db');
  expect(logger({})).toBe('dice');
});
