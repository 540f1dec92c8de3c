// Agent files of chat hosts, such as `agents/gaming-agent/gaming-agent.yml`: their servers are read, and one line lists the ignored keys.
import { expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

const AGENT = `
# An agent with one server
systemPrompt:
  contributors:
    - { id: primary, type: static, priority: 0, content: You play games. }
mcpServers:
  gameboy:
    type: http
    url: http://localhost:3002/mcp
    timeout: 60000
    connectionMode: strict
llm:
  provider: anthropic
  model: claude
  apiKey: $ANTHROPIC_API_KEY
storage:
  cache: { type: in-memory }
permissions: { mode: auto-approve }
greeting: Let us play.
`;
const GAMEBOY = { type: 'http', url: 'http://localhost:3002/mcp', timeoutMs: 60_000, connectionMode: 'strict' };

it('reads the servers of an agent file, and names the other keys in one line', () => {
  const { servers, warning } = parseConfig(AGENT, { path: 'agents/gaming-agent.yml', env: {} });
  expect(servers).toEqual({ gameboy: GAMEBOY });
  expect(warning).toBe(
    'agents/gaming-agent.yml is an agent file; ignored: systemPrompt, llm, storage, permissions, greeting. mcpServers is read. Open the whole agent with --agent.',
  );
});

it('lists unknown keys of an agent file as well', () => {
  const { warning } = parseConfig(`${AGENT}\nnextYear: { a: 1 }\n`, { env: {} });
  expect(warning).toContain('greeting, nextYear.');
});

it('loads an agent file without servers', () => {
  expect(parseConfig('llm: { provider: anthropic }\n')).toMatchObject({ servers: {}, warning: expect.any(String) });
});

it('refuses an unknown key in a file that is not an agent file, and an invalid server in an agent file', () => {
  expect(() => parseConfig('mcpServers: {}\nserver: {}\n')).toThrow('server: unknown key');
  expect(() =>
    parseConfig(`${AGENT}\nmcpServer: {}`.replace('connectionMode: strict', 'connectionMode: loose')),
  ).toThrow('is "loose", allowed are "strict", "lenient"');
});

it('reports nothing for a file with servers only', () => {
  expect(parseConfig('mcpServers: {}\n')).toEqual({ servers: {} });
});
