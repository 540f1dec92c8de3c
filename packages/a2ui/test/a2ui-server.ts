// A server whose tools answer with A2UI messages of all kinds, rightly and wrongly, as the wire has them.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const CATALOG = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
const version = 'v0.9';
const text = (said: string) => ({ type: 'text' as const, text: said });
const block = (messages: unknown, mimeType = 'application/a2ui+json', uri = 'a2ui://test/data') => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: JSON.stringify(messages) },
});
const result = (said: string, messages: unknown, ...more: [mimeType?: string, uri?: string]): CallToolResult => ({
  content: [text(said), block(messages, ...more)],
});
const data = (surfaceId: string, path: string, value: unknown) => ({
  version,
  updateDataModel: { surfaceId, path, value },
});
const surface = (surfaceId: string, components: unknown[], value: unknown = {}) => [
  { version, createSurface: { surfaceId, catalogId: CATALOG } },
  { version, updateComponents: { surfaceId, components } },
  { version, updateDataModel: { surfaceId, value } },
];
const button = (id: string, label: string, action: unknown) => [
  { id, component: 'Button', child: `${id}-label`, action },
  { id: `${id}-label`, component: 'Text', text: label },
];
const event = (name: string, context: Record<string, unknown> = {}) => ({ event: { name, context } });
const opens = (url: string) => ({ functionCall: { call: 'openUrl', args: { url } } });

const form = surface(
  'form',
  [
    {
      id: 'root',
      component: 'Column',
      children: ['title', 'note', 'name', 'other', 'send', 'fail', 'hidden', 'ghost', 'link', 'script', 'words'],
    },
    { id: 'title', component: 'Text', text: 'A form', variant: 'h2' },
    { id: 'note', component: 'Text', text: { path: '/note' } },
    {
      id: 'name',
      component: 'TextField',
      label: 'Name',
      value: { path: '/name' },
      checks: [{ condition: { call: 'required', args: { value: { path: '/name' } } }, message: 'Say your name.' }],
    },
    { id: 'other', component: 'TextField', label: 'Other', value: { path: '/other' } },
    ...button('send', 'Send', event('greet', { name: { path: '/name' } })),
    ...button('fail', 'Fail', event('fail')),
    ...button('hidden', 'Model only', event('model_only')),
    ...button('ghost', 'Nothing', event('no_such_tool')),
    { id: 'words', component: 'Text', text: 'Read [the page](https://example.org/words), too.' },
    ...button('link', 'Open', opens('https://example.org/page')),
    ...button('script', 'Run script', opens('javascript:alert(document.domain)')),
  ],
  { note: 'Nothing sent yet.', name: 'Ada', other: '' },
);

const login = surface(
  'login',
  [
    { id: 'root', component: 'Column', children: ['secret', 'send'] },
    { id: 'secret', component: 'TextField', label: 'Password', value: { path: '/secret' }, variant: 'obscured' },
    ...button('send', 'Sign in', event('sign_in', { password: { path: '/secret' } })),
  ],
  { secret: '' },
);

/** Sends every action to one tool, as the project's guide for MCP does. */
const isCollecting = process.argv.includes('--collecting');

serveStdio(() => {
  const server = new McpServer({ name: 'test', version: '0.1.0' });
  const card = surface('card', [{ id: 'root', component: 'Text', text: { path: '/said' } }], {
    said: 'The template is here.',
  });
  server.registerResource('card', 'a2ui://test/card', { mimeType: 'application/a2ui+json' }, uri => ({
    contents: [{ uri: uri.href, mimeType: 'application/a2ui+json', text: JSON.stringify(card) }],
  }));
  const template = { ui: { resourceUri: 'a2ui://test/card', mimeType: 'application/a2ui+json' } };
  const app = { ui: { visibility: ['app'] } };

  server.registerTool('show_form', { title: 'Form' }, () => result('The form as text.', form));
  server.registerTool('change_form', { title: 'Change form' }, () =>
    result('Changed.', [data('form', '/note', 'Changed by a later call.')]),
  );
  server.registerTool(
    'show_card',
    { title: 'Card', _meta: template, inputSchema: z.object({ said: z.string() }) },
    ({ said }) => ({ content: [text('A card.'), block([data('card', '/said', said)])] }),
  );
  // Waits for `release`, which may come first.
  const released = Promise.withResolvers<void>();
  server.registerTool('slow_card', { title: 'Slow card', _meta: template }, async () => {
    await released.promise;
    return { content: [text('A card.'), block([data('card', '/said', 'The result is here.')])] };
  });
  server.registerTool('release', { title: 'Release' }, () => {
    released.resolve();
    return { content: [text('Released.')] };
  });
  server.registerTool('show_old', { title: 'Old' }, () =>
    result(
      'Old.',
      [
        {
          surfaceUpdate: {
            surfaceId: 'old',
            components: [{ id: 'root', component: { Text: { text: { literalString: 'Version 0.8' } } } }],
          },
        },
        { beginRendering: { surfaceId: 'old', root: 'root' } },
      ],
      'application/json+a2ui',
    ),
  );
  server.registerTool('show_ui_scheme', { title: 'UI scheme' }, () =>
    result(
      'Text.',
      surface('x', [{ id: 'root', component: 'Text', text: 'No frame for a ui:// address' }]),
      undefined,
      'ui://test/x',
    ),
  );
  server.registerTool('show_unknown', { title: 'Unknown' }, () =>
    result('The text instead.', [
      { version, createSurface: { surfaceId: 'x', catalogId: 'https://example.org/other.json' } },
      { version, updateComponents: { surfaceId: 'x', components: [{ id: 'root', component: 'Chart' }] } },
    ]),
  );
  server.registerTool('show_rootless', { title: 'Rootless' }, () =>
    result('What it says.', surface('r', [{ id: 'a', component: 'Text', text: 'Never drawn' }])),
  );
  server.registerTool('show_one_rootless', { title: 'One rootless' }, () =>
    result('What both say.', [
      ...surface('r1', [{ id: 'root', component: 'Card', child: 'later' }]),
      ...surface('r2', [{ id: 'a', component: 'Text', text: 'Never drawn' }]),
    ]),
  );
  server.registerTool('show_oldest', { title: 'List of 0.8' }, () =>
    result(
      'A list.',
      [
        {
          surfaceUpdate: {
            surfaceId: 'o',
            components: [
              {
                id: 'list',
                component: { List: { children: { template: { componentId: 'row', dataBinding: '/people' } } } },
              },
              { id: 'row', component: { Row: { children: { explicitList: ['who', 'view'] } } } },
              { id: 'who', component: { Text: { text: { path: '/name' } } } },
              {
                id: 'view',
                component: {
                  Button: {
                    child: 'label',
                    action: { name: 'greet', context: [{ key: 'name', value: { path: '/name' } }] },
                  },
                },
              },
              { id: 'label', component: { Text: { text: { literalString: 'Greet' } } } },
            ],
          },
        },
        {
          dataModelUpdate: {
            surfaceId: 'o',
            contents: [{ key: 'people', valueString: '[{"name":"Ada"},{"name":"Grace"}]' }],
          },
        },
        { beginRendering: { surfaceId: 'o', root: 'list' } },
      ],
      'application/json+a2ui',
    ),
  );
  server.registerTool('show_partly', { title: 'Partly' }, () =>
    result(
      'Text.',
      surface('p', [
        { id: 'root', component: 'Column', children: ['a', 'b'] },
        { id: 'a', component: 'Iframe', src: 'x' },
        { id: 'b', component: 'Text', text: 'The rest' },
      ]),
    ),
  );
  server.registerTool('show_login', { title: 'Login' }, () => result('Log in.', login));
  server.registerTool('show_image', { title: 'Image' }, () =>
    result(
      'Image.',
      surface('i', [
        { id: 'root', component: 'Column', children: ['a', 'b'] },
        { id: 'a', component: 'Image', url: 'javascript:alert(1)' },
        {
          id: 'b',
          component: 'Image',
          url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        },
      ]),
    ),
  );
  server.registerTool(
    'greet',
    { title: 'Greet', _meta: app, inputSchema: z.object({ name: z.string() }) },
    ({ name }) => result(`Hello ${name}.`, [data('form', '/note', `Hello ${name}.`)]),
  );
  server.registerTool('fail', { title: 'Fail', _meta: app }, () => ({
    isError: true,
    content: [text('The printer is on fire.')],
  }));
  server.registerTool('model_only', { title: 'Model only', _meta: { ui: { visibility: ['model'] } } }, () => ({
    content: [text('Called.')],
  }));
  server.registerTool(
    'sign_in',
    { title: 'Sign in', _meta: app, inputSchema: z.object({ password: z.string() }) },
    ({ password }) => ({
      content: [text(`It has ${password.length} characters: ${password}`)],
    }),
  );
  if (isCollecting)
    server.registerTool(
      'a2ui_action',
      {
        title: 'Action',
        _meta: app,
        inputSchema: z.object({
          name: z.string(),
          surfaceId: z.string(),
          sourceComponentId: z.string(),
          timestamp: z.string(),
          context: z.record(z.string(), z.unknown()),
        }),
      },
      ({ name, surfaceId, sourceComponentId, context }) =>
        result('Done.', [
          data('form', '/note', `${name} of ${surfaceId} by ${sourceComponentId}: ${JSON.stringify(context)}`),
        ]),
    );
  return server;
});
