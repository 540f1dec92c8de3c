// What `@mcp-ui/client` 6.1.0 exports for older MCP-UI, and what `@vitrine/react/compat` exports under the same names.
import * as compat from '@vitrine/react/compat';
import fc from 'fast-check';
import * as old from 'mcp-ui-client-6';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

/** MCP Apps has its own surface here: `<Surface>`. */
const NOT_OLDER_MCP_UI = ['AppBridge', 'AppFrame', 'AppRenderer', 'PostMessageTransport'];

it('every name is exported', () => {
  const oldNames = Object.keys(old).filter(name => !NOT_OLDER_MCP_UI.includes(name));
  expect(oldNames).toContain('UIResourceRenderer');
  expect(oldNames.filter(name => !(name in compat))).toEqual([]);
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
