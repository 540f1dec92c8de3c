// Search in a registry: a real server that speaks the public registry's API.
import { readPastedServers } from '@vitrine/connect/internal/config';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { ChatError } from '../errors.ts';
import { createMCPRegistry } from './mcp-registry.ts';

const ENTRIES = [
  {
    server: {
      name: 'io.github.ann/weather-mcp',
      title: 'Weather',
      description: 'Forecasts for any place',
      version: '1.2.3',
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://weather.example/mcp',
          headers: [{ name: 'Authorization', description: 'Your key', isRequired: true, isSecret: true }],
        },
      ],
      packages: [
        {
          registryType: 'npm',
          identifier: '@ann/weather',
          version: '1.2.3',
          transport: { type: 'stdio' },
          packageArguments: [
            { type: 'named', name: '--units', value: 'metric' },
            { type: 'positional', valueHint: 'place', isRequired: true },
          ],
          environmentVariables: [
            { name: 'API_KEY', isRequired: true, isSecret: true },
            { name: 'OPTIONAL', description: 'Not needed' },
            { name: 'LEVEL', default: 'info' },
          ],
        },
        { registryType: 'mcpb', identifier: 'https://weather.example/x.mcpb' },
      ],
    },
    _meta: {},
  },
  { server: { description: 'without a name' } },
  // The first version of the API.
  {
    name: 'example/box',
    packages: [
      {
        registryType: 'oci',
        identifier: 'example/box',
        version: '2',
        environmentVariables: [{ name: 'KEY', value: '5' }],
      },
    ],
  },
];

/** Answers every request so; the addresses that were asked. */
async function startRegistry(body: string, status = 200) {
  const paths: string[] = [];
  const { origin, close } = await startTestServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  onTestFinished(close);
  return { paths, url: origin };
}

it('finds servers, each with the ways to reach it as a text for the preview', async () => {
  const { url, paths } = await startRegistry(JSON.stringify({ servers: ENTRIES, metadata: { count: 3 } }));
  const servers = await createMCPRegistry({ url }).search(' weather & more ');
  expect(paths).toEqual(['/v0/servers?search=weather+%26+more&limit=30&version=latest']);
  expect(servers.map(({ name, offers }) => [name, offers.map(({ kind, address }) => [kind, address])])).toEqual([
    [
      'io.github.ann/weather-mcp',
      [
        ['url', 'https://weather.example/mcp'],
        ['command', 'npx -y @ann/weather@1.2.3'],
      ],
    ],
    ['example/box', [['command', 'docker run -i --rm example/box:2']]],
  ]);
  const [remote, program] = servers[0]!.offers.map(({ text }) =>
    readPastedServers(text, { values: { 'input:API_KEY': 'k' }, folder: '/' }),
  );
  expect(remote).toMatchObject({
    servers: [{ name: 'weather-mcp', config: { type: 'http', url: 'https://weather.example/mcp' } }],
    variables: [{ name: 'input:Authorization', label: 'Your key', isSecret: true }],
  });
  expect(program?.servers[0]?.config).toEqual({
    type: 'stdio',
    command: 'npx',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables that are still open.
    args: ['-y', '@ann/weather@1.2.3', '--units', 'metric', '${input:place}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables that are still open.
    env: { API_KEY: 'k', LEVEL: '${input:LEVEL}' },
    cwd: '/',
  });
  expect(program?.variables.map(({ name, proposal }) => [name, proposal])).toEqual([
    ['input:place', undefined],
    ['input:API_KEY', undefined],
    ['input:LEVEL', 'info'],
  ]);
  const box = readPastedServers(servers[1]!.offers[0]!.text).servers[0]?.config;
  expect(box).toMatchObject({ args: ['run', '-i', '--rm', '-e', 'KEY', 'example/box:2'], env: { KEY: '5' } });
});

it.each([
  ['an error', 'no', 500, /answered with status 500/],
  ['something else', '{"items": []}', 200, /something else than a list of servers/],
  ['no JSON', '<html>', 200, /something else than a list of servers/],
])('a registry that answers with %s is an error in words', async (_, body, status, message) => {
  const { url } = await startRegistry(body, status);
  const search = createMCPRegistry({ url }).search('x');
  await expect(search).rejects.toThrow(ChatError);
  await expect(search).rejects.toThrow(message);
});

it('a registry that does not answer is an error in words', async () => {
  await expect(createMCPRegistry({ url: 'http://127.0.0.1:1' }).search('x')).rejects.toThrow(
    'The registry 127.0.0.1:1 does not answer. Try again later, or add the server by hand.',
  );
});
