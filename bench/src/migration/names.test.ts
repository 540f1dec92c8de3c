// What `@mcp-ui/client` 6.1.0 exports for older MCP-UI, and what `@vitrine/react/compat` exports under the same names.
import * as compat from '@vitrine/react/compat';
import fc from 'fast-check';
import * as old from 'mcp-ui-client-6';
import { expect, test } from 'vitest';

/** MCP Apps has its own surface here: `<Surface>`. */
const NOT_OLDER_MCP_UI = ['AppBridge', 'AppFrame', 'AppRenderer', 'PostMessageTransport'];

test('every name is there', () => {
  const wanted = Object.keys(old).filter(name => !NOT_OLDER_MCP_UI.includes(name));
  expect(wanted).toContain('UIResourceRenderer');
  expect(wanted.filter(name => !(name in compat))).toEqual([]);
});

test('constants and definitions are equal', () => {
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

test('metadata is read alike, whatever is in it', () => {
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

test('a content block is a UI resource for both or for neither', () => {
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
