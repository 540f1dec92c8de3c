// What `@mcp-ui/client` 6.1.0 and 7 and the AI SDK export, and what `@vitrine/react/compat` exports under the same names.
import * as ai from '@ai-sdk/react';
import * as seven from '@mcp-ui/client';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as compat from '@vitrine/react/compat';
import fc from 'fast-check';
import * as old from 'mcp-ui-client-6';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

/** The wire to a frame is the surface's here; ext-apps has this one. */
const OF_EXT_APPS = ['PostMessageTransport'];

it.each([
  ['@mcp-ui/client 6.1.0', old, 'UIResourceRenderer'],
  ['@mcp-ui/client 7', seven, 'AppRenderer'],
])('every name of %s is exported', (_, module, known) => {
  const names = Object.keys(module).filter(name => !OF_EXT_APPS.includes(name));
  expect(names).toContain(known);
  expect(names.filter(name => !(name in compat))).toEqual([]);
});

it('the renderer of the AI SDK is exported', () => {
  const names = Object.keys(ai).filter(name => /mcp/i.test(name));
  expect(names).toContain('experimental_MCPAppRenderer');
  expect(names.filter(name => !(name in compat))).toEqual([]);
});

it('code that is typed by these packages and the SDK fits', () => {
  expectTypeOf<seven.AppRendererProps>().toExtend<compat.AppRendererProps>();
  expectTypeOf<seven.AppFrameProps>().toExtend<compat.AppFrameProps>();
  expectTypeOf<seven.SandboxConfig>().toExtend<compat.SandboxConfig>();
  expectTypeOf<seven.McpUiHostContext>().toExtend<compat.McpUiHostContext>();
  expectTypeOf<Client>().toExtend<NonNullable<compat.AppRendererProps['client']>>();
  expectTypeOf<ai.MCPAppRendererProps>().toExtend<compat.MCPAppRendererProps>();
  expectTypeOf<ai.MCPAppBridgeHandlers>().toExtend<compat.MCPAppBridgeHandlers>();
  expectTypeOf<ai.MCPAppSandboxConfig>().toExtend<compat.MCPAppSandboxConfig>();
  expectTypeOf<compat.MCPAppMetadata>().toExtend<ai.MCPAppMetadata>();
});

it('constants and definitions are equal', () => {
  const [ours, theirs]: [Record<string, unknown>, Record<string, unknown>] = [{ ...compat }, { ...old }];
  for (const name of [
    'UI_EXTENSION_NAME',
    'UI_EXTENSION_CONFIG',
    'UI_EXTENSION_CAPABILITIES',
    'remoteButtonDefinition',
    'remoteCardDefinition',
    'remoteImageDefinition',
    'remoteStackDefinition',
    'remoteTextDefinition',
  ])
    expect(ours[name], name).toEqual(theirs[name]);
  const shape = (library: { name: string; elements: { tagName: string }[] }) => [
    library.name,
    ...library.elements.map(({ tagName }) => tagName),
  ];
  // `ui-card` was declared and never drawn.
  expect(shape(compat.basicComponentLibrary)).toEqual([...shape(old.basicComponentLibrary), 'ui-card']);
});

it('metadata is read alike, whatever it contains', () => {
  const key = fc.constantFrom(
    'mcpui.dev/ui-preferred-frame-size',
    'mcpui.dev/ui-initial-render-data',
    'mcpui.dev/ui-x',
    'mcpui.dev/',
    'other',
  );
  const resource = fc.record({ _meta: fc.dictionary(key, fc.jsonValue()) }, { requiredKeys: [] });
  fc.assert(
    fc.property(resource, given => {
      expect(compat.getResourceMetadata(given)).toEqual(old.getResourceMetadata(given));
      expect(compat.getUIResourceMetadata(given)).toEqual(old.getUIResourceMetadata(given));
    }),
  );
});

it('a content block is a UI resource for both or for neither', () => {
  const block = fc.record(
    {
      type: fc.constantFrom('resource', 'text', 'resource_link', ''),
      resource: fc.record(
        { uri: fc.constantFrom('ui://a/b', 'file:///a', 'ui:', ''), mimeType: fc.string() },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(fc.property(block, given => compat.isUIResource(given) === old.isUIResource(given)));
});

it.each([
  [{}],
  [{ resource: { mimeType: 'text/plain', text: 'x' } }],
  [{ resource: { mimeType: 'application/vnd.mcp-ui', text: 'x' } }],
  [{ resource: { mimeType: 'text/html' } }],
  [{ resource: { mimeType: 'text/html', blob: '%' } }],
  [{ resource: { mimeType: 'text/uri-list' } }],
  [{ resource: { mimeType: 'text/uri-list', blob: '%' } }],
  [{ resource: { mimeType: 'text/uri-list', text: '# none\njavascript:alert(1)' } }],
  [{ resource: { mimeType: 'text/html', text: 'x' }, supportedContentTypes: ['remoteDom'] }],
  [{ resource: { mimeType: 'text/uri-list', text: 'https://a.example' }, supportedContentTypes: ['rawHtml'] }],
])('a resource that cannot be shown has the same text in its place: %j', props => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const markup = (renderer: unknown) =>
    renderToStaticMarkup(createElement(renderer as ComponentType<Record<string, unknown>>, { resource: {}, ...props }));
  expect(markup(compat.UIResourceRenderer)).toBe(markup(old.UIResourceRenderer));
});

it('the renderer of documents lists the types it takes', () => {
  for (const mimeType of ['text/plain', 'application/vnd.mcp-ui.remote-dom+javascript; framework=react', undefined]) {
    // The older package does not export its renderer; it shows its text for a type that the caller overrides.
    const resource = { uri: 'ui://a/b', mimeType, text: 'x' };
    const before = renderToStaticMarkup(
      createElement(old.UIResourceRenderer as ComponentType<Record<string, unknown>>, {
        resource: { ...resource, contentType: 'rawHtml' },
      }),
    );
    expect(before).toContain('Resource must be of type text/html');
    expect(renderToStaticMarkup(createElement(compat.HTMLResourceRenderer, { resource }))).toBe(before);
  }
});

it('MIME types are compared without case', () => {
  const content = { text: '<p>x' };
  for (const mimeType of ['text/html', 'text/uri-list'])
    expect(compat.processHTMLResource({ mimeType: mimeType.toUpperCase(), ...content })).toEqual(
      compat.processHTMLResource({ mimeType, ...content }),
    );
  expect(compat.getContentType('TEXT/HTML')).toBe('rawHtml');
  expect(compat.getContentType('Application/VND.MCP-UI.Remote-DOM; framework=react')).toBe('remoteDom');
});
