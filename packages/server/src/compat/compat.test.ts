// The same inputs to the real packages and to ours: documented outputs are deep-equal, the differences are listed here and in the README.
import * as real5 from 'mcp-ui-server-5';
import * as real6 from 'mcp-ui-server-6';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/refusal.ts';
import * as ours5 from './v5.ts';
import * as ours6 from './v6.ts';

const HTML = '<p>Grüße, 你好 👋</p>';
const CONTENTS = [
  { type: 'rawHtml', htmlString: HTML },
  { type: 'rawHtml', htmlString: '' },
  { type: 'externalUrl', iframeUrl: 'https://example.org/card?a=1' },
  { type: 'externalUrl', iframeUrl: '/relative' },
  { type: 'remoteDom', script: 'root.append("Grüße")', framework: 'react' },
  { type: 'remoteDom', script: '', framework: 'webcomponents' },
] as const;
const EXTRAS: Record<string, object> = {
  nothing: {},
  'empty metadata': { metadata: {} },
  'empty uiMetadata': { uiMetadata: {} },
  'render data and size': {
    uiMetadata: { 'preferred-frame-size': ['320px', '60%'], 'initial-render-data': { a: [1] }, absent: undefined },
  },
  'the merge order': {
    uiMetadata: { 'preferred-frame-size': ['1px', '2px'], 'initial-render-data': { a: 1 } },
    metadata: { 'mcpui.dev/ui-initial-render-data': { b: 2 }, own: 'metadata', both: 'metadata' },
    resourceProps: { name: 'card', title: 'Card', description: 'A card', _meta: { both: 'resourceProps' } },
    embeddedResourceProps: { annotations: { audience: ['user'], priority: 0.5 }, _meta: { outer: 1 } },
  },
  'resource _meta alone': { resourceProps: { _meta: {} } },
};
const GENERATIONS = [
  ['5', ours5, real5, CONTENTS],
  ['6', ours6, real6, CONTENTS.filter(({ type }) => type !== 'remoteDom')],
] as const;

describe.each(GENERATIONS)('generation %s', (_, ours, real, contents) => {
  it('exports the same names, with the same constants', () => {
    // Two more are theirs inside the package, where code and tests of forks import them.
    const names = [...Object.keys(real), 'getAdditionalResourceProps', 'utf8ToBase64'];
    expect(Object.keys(ours).sort()).toEqual(names.sort());
    expect(ours.utf8ToBase64(HTML)).toBe(Buffer.from(HTML).toString('base64'));
    expect(ours.utf8ToBase64('')).toBe('');
    for (const name of [
      'InternalMessageType',
      'RESOURCE_MIME_TYPE',
      'RESOURCE_URI_META_KEY',
      'ReservedUrlParams',
    ] as const)
      expect(ours[name], name).toEqual(real[name]);
  });

  it.each(Object.entries(EXTRAS))('makes the same resources, with %s', (_, extra) => {
    for (const content of contents)
      for (const encoding of ['text', 'blob']) {
        const options = { uri: 'ui://shop/my card', content, encoding, ...extra } as never;
        const block = ours.createUIResource(options);
        expect(block, JSON.stringify(content)).toStrictEqual(real.createUIResource(options));
        expect(block.resource).toMatchObject(ours.getAdditionalResourceProps(extra));
      }
    expect(ours.getAdditionalResourceProps({})).toEqual({});
  });

  it('makes the same actions', () => {
    const params = { sku: 'A-42' };
    expect(ours.uiActionResultToolCall('buy', params)).toEqual(real.uiActionResultToolCall('buy', params));
    expect(ours.uiActionResultPrompt('Why?')).toEqual(real.uiActionResultPrompt('Why?'));
    expect(ours.uiActionResultLink('https://a.example')).toEqual(real.uiActionResultLink('https://a.example'));
    expect(ours.uiActionResultIntent('buy', params)).toEqual(real.uiActionResultIntent('buy', params));
    expect(ours.uiActionResultNotification('Done')).toEqual(real.uiActionResultNotification('Done'));
  });

  const refused = { content: { type: 'rawHtml', htmlString: HTML }, encoding: 'text', uri: 'ui://a' };
  it.each([
    ['another scheme', { ...refused, uri: 'https://a' }, 'bad-uri'],
    ['no encoding', { ...refused, encoding: undefined }, 'unknown-encoding'],
    ['an unknown content type', { ...refused, content: { type: 'html' } }, 'unknown-content-type'],
    ['no content', { ...refused, content: undefined }, 'unknown-content-type'],
    ['no HTML', { ...refused, content: { type: 'rawHtml' } }, 'missing-content'],
    ['no address', { ...refused, content: { type: 'externalUrl' } }, 'missing-content'],
  ])('refuses what the real one refuses: %s', (_, options, code) => {
    expect(() => real.createUIResource(options as never)).toThrow();
    expect(refusal(() => ours.createUIResource(options as never)).code).toBe(code);
  });

  it.each([
    { mcpApps: { enabled: true } },
    { mcpApps: { enabled: true, config: { timeout: 5 } } },
    { mcpApps: { enabled: false } },
    { appsSdk: { enabled: true } },
    { appsSdk: { enabled: true, mimeType: 'text/html+own' } },
    { appsSdk: { enabled: false } },
    {},
    undefined,
  ] as never[])('labels the page by its adapter, and puts a script into it: %j', adapters => {
    expect(ours.getAdapterMimeType(adapters)).toBe(real.getAdapterMimeType(adapters));
    for (const content of contents) {
      const options = { uri: 'ui://a/b', content, encoding: 'text', adapters } as never;
      const [mine, theirs] = [ours.createUIResource(options), real.createUIResource(options)] as [
        { resource: { text: string } },
        { resource: { text: string } },
      ];
      const withoutScript = (text: string) => text.replace(/<script>.*<\/script>\s*/s, '');
      expect(/<script>/.test(mine.resource.text)).toBe(/<script>/.test(theirs.resource.text));
      expect({ ...mine.resource, text: withoutScript(mine.resource.text) }).toEqual({
        ...theirs.resource,
        text: withoutScript(theirs.resource.text),
      });
    }
  });

  it('an action outside of a page does nothing, where the real one throws', () => {
    expect(() => real.postUIActionResult(real.uiActionResultPrompt('x'))).toThrow();
    expect(() => ours.postUIActionResult(ours.uiActionResultPrompt('x'))).not.toThrow();
  });
});

describe('generation 6', () => {
  it('has no remote DOM', () => {
    const options = { uri: 'ui://a', content: CONTENTS[4], encoding: 'text' } as never;
    expect(() => real6.createUIResource(options)).toThrow();
    expect(refusal(() => ours6.createUIResource(options)).code).toBe('unknown-content-type');
  });
});

describe('differences', () => {
  it('extra fields cannot change type, URI, MIME type or content', () => {
    const evil = {
      uri: 'ui://a',
      content: { type: 'rawHtml', htmlString: HTML },
      encoding: 'text',
      resourceProps: { uri: 'file:///x', mimeType: 'text/plain', text: 'other' },
      embeddedResourceProps: { type: 'text' },
    } as never;
    expect(real5.createUIResource(evil)).toMatchObject({ type: 'text', resource: { uri: 'file:///x', text: 'other' } });
    expect(ours5.createUIResource(evil)).toEqual({
      type: 'resource',
      resource: { uri: 'ui://a', mimeType: 'text/html', text: HTML },
    });
  });

  it('the adapter is put into the head, wherever that begins, and never before the doctype', () => {
    const wrap = (html: string) => ours6.wrapHtmlWithAdapters(html, { mcpApps: { enabled: true } });
    for (const [html, before] of [
      [
        '<!doctype html><html lang="en"><head data-a="1"><title>T</title>',
        '<!doctype html><html lang="en"><head data-a="1">\n',
      ],
      ['<!DOCTYPE html>\n<HTML lang="en"><body>', '<!DOCTYPE html>\n<HTML lang="en">\n<head>\n'],
      ['<!doctype html><p>x', '<!doctype html>'],
      ['<header>x</header>', ''],
      [HTML, ''],
    ] as const)
      expect(wrap(html).split('<script>')[0]).toBe(before);
    expect(wrap('$& $1').endsWith('$& $1')).toBe(true);
  });

  it('a configuration cannot end the script that carries it', () => {
    const script = ours6.getAppsSdkAdapterScript({ hostOrigin: '</script><img src=x>' });
    expect(script.match(/<\/script>/g)).toHaveLength(1);
    expect(script).not.toContain('<img');
  });

  it('the scripts are smaller', () => {
    expect(ours6.getMcpAppsAdapterScript().length).toBeLessThan(real6.getMcpAppsAdapterScript().length / 1.5);
    expect(ours6.getAppsSdkAdapterScript().length).toBeLessThan(real6.getAppsSdkAdapterScript().length / 2);
  });
});
