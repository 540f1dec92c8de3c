import { expect, it } from 'vitest';
import { parseAgentFile } from './parse-agent-file.ts';

const WEATHER = `
name: Weather
greeting: Where do you want to go?
systemPrompt: You know the weather.
llm:
  provider: anthropic
  model: claude-sonnet-4-5
  apiKey: $MY_KEY
  temperature: 0.2
  settings: { maxOutputTokens: 2000 }
mcpServers:
  weather:
    command: node
    args: [weather.mjs]
    timeout: 5000
approvals: ask-always
starterPrompts:
  - What is the weather in Lisbon?
  - { title: Compare, prompt: Compare Lisbon and Oslo. }
tools: { allow: [weather/*], deny: ['*delete*'] }
stepLimit: 5
viewMessages: send
interfaceData: true
`;

it('reads every key of an agent file', () => {
  expect(parseAgentFile(WEATHER, { path: 'agents/weather.yml', env: { MY_KEY: 'secret' } })).toEqual({
    name: 'Weather',
    greeting: 'Where do you want to go?',
    profile: {
      systemPrompt: 'You know the weather.',
      tools: { allow: ['weather/*'], deny: ['*delete*'] },
      stepLimit: 5,
      approvals: 'ask-always',
      viewMessages: 'send',
      interfaceData: true,
    },
    llm: {
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      apiKey: 'secret',
      settings: { maxOutputTokens: 2000, temperature: 0.2 },
    },
    servers: { weather: { type: 'stdio', command: 'node', args: ['weather.mjs'], timeoutMs: 5000 } },
    starterPrompts: [
      { title: 'What is the weather in Lisbon?', prompt: 'What is the weather in Lisbon?' },
      { title: 'Compare', prompt: 'Compare Lisbon and Oslo.' },
    ],
    warnings: [],
  });
});

it('uses the name in the file, and keeps the servers of the chat when it has none', () => {
  const agent = parseAgentFile('greeting: Hello', { path: '/a/b/my-agent.yaml', env: {} });
  expect([agent.name, agent.servers]).toEqual(['my-agent', undefined]);
});

it('leaves out a model whose key is not set, and reports it with the line', () => {
  const { llm, warnings } = parseAgentFile(WEATHER, { path: 'agents/weather.yml', env: {} });
  expect(llm).toBeUndefined();
  expect(warnings).toEqual([
    'agents/weather.yml:8: MY_KEY is not set, so anthropic/claude-sonnet-4-5 is left out. Set it and start again; until then the other models and the offline planner answer.',
  ]);
});

it('joins static contributors of a system prompt by priority, and reports those without a meaning here', () => {
  const { profile, warnings } = parseAgentFile(
    `systemPrompt:
  contributors:
    - { id: b, type: static, priority: 10, content: Second. }
    - { id: a, type: static, priority: 0, content: First. }
    - { id: off, type: static, enabled: false, content: Never. }
    - { id: date, type: dynamic, priority: 5, source: date }
permissions: { mode: auto-approve }
storage: { cache: { type: in-memory } }
`,
    { path: 'a.yml', env: {} },
  );
  expect(profile.systemPrompt).toBe('First.\n\nSecond.');
  expect(warnings).toEqual([
    'a.yml: these keys have no meaning here and are ignored: permissions, storage.',
    'a.yml: a systemPrompt contributor of type dynamic is ignored; only static ones are read.',
  ]);
});

it('reads an agent file of another chat host, and names what has no meaning here in one line', () => {
  const { profile, llm, starterPrompts, warnings } = parseAgentFile(
    `image: '@host/image-local'
llm:
  provider: openai
  model: gpt-5-mini
  apiKey: $KEY
  maxInputTokens: 50000
  allowedMediaTypes: ['image/*']
tools:
  - type: filesystem-tools
    allowedPaths: ['.']
resources:
  - type: blob
hooks: []
somethingNew: 1
prompts:
  - { type: inline, id: a, title: Ask, prompt: What is new?, category: x, priority: 9, showInStarters: true }
  - { type: inline, id: b, prompt: Hidden }
  - { type: file, file: a.md }
`,
    { path: 'a.yml', env: { KEY: 'secret' } },
  );
  expect(profile).toEqual({});
  expect(llm).toEqual({ provider: 'openai', model: 'gpt-5-mini', apiKey: 'secret' });
  expect(starterPrompts).toEqual([{ title: 'Ask', prompt: 'What is new?' }]);
  expect(warnings).toEqual([
    'a.yml: these keys have no meaning here and are ignored: image, resources, hooks, somethingNew, prompts, tools (a list), llm.maxInputTokens, llm.allowedMediaTypes.',
  ]);
});

it('takes starter prompts with members of other chat hosts', () => {
  const text = 'starterPrompts:\n  - { id: a, title: Ask, description: d, prompt: What?, category: c, priority: 1 }';
  expect(parseAgentFile(text, { env: {} }).starterPrompts).toEqual([{ title: 'Ask', prompt: 'What?' }]);
});

it('leaves out a model of a provider that is unknown, and says so', () => {
  const { llm, warnings } = parseAgentFile('llm:\n  provider: bedrock\n  model: x', { path: 'a.yml', env: {} });
  expect(llm).toBeUndefined();
  expect(warnings).toEqual([
    expect.stringMatching(/^a\.yml:2: there is no provider bedrock, so .* Use one of anthropic, openai, /),
  ]);
});

it('keeps a server whose variable is not set, with the reason, and the others', () => {
  const text = 'mcpServers:\n  a: { command: x, env: { KEY: $NOPE } }\n  b: { command: y }';
  const { servers, warnings } = parseAgentFile(text, { path: 'a.yml', env: {} });
  expect(servers).toEqual({
    a: {
      type: 'stdio',
      command: 'x',
      env: { KEY: '$NOPE' },
      problem: expect.stringMatching(/^a\.yml:2:32: mcpServers\.a\.env\.KEY: the environment variable NOPE is not set/),
    },
    b: { type: 'stdio', command: 'y' },
  });
  expect(warnings).toEqual([]);
});

it.each([
  ['a misspelt key', 'greting: Hi', 'a.yml:1:1: greting: unknown key greting, did you mean greeting?'],
  [
    'a wrong provider',
    'llm:\n  provider: antropic\n  model: x',
    'a.yml:2:13: llm.provider: is "antropic", allowed are "anthropic"',
  ],
  ['a missing model', 'llm:\n  provider: openai', 'llm.model: is missing: a string is needed'],
  [
    'a misspelt key of llm',
    'llm:\n  provider: openai\n  model: m\n  baseUrl: x',
    'a.yml:4:3: llm.baseUrl: unknown key baseUrl, did you mean baseURL?',
  ],
  ['a mode of approvals', 'approvals: never', 'a.yml:1:12: approvals: is "never", allowed are "default", "ask-always"'],
  ['a step limit', 'stepLimit: many', 'a.yml:1:12: stepLimit: is "many", but must be a'],
  [
    'a starter prompt',
    'starterPrompts:\n  - { title: A }',
    'a.yml:2:5: starterPrompts.0: is a map, but must be a text, or a map',
  ],
  [
    'a server',
    'mcpServers:\n  a: { comand: x }',
    'a.yml:2:8: mcpServers.a.comand: unknown key comand, did you mean command?',
  ],
  [
    'an address with an unset variable',
    'llm:\n  provider: openai\n  model: m\n  baseURL: $WHERE',
    'a.yml:4:12: llm.baseURL: the environment variable WHERE is not set',
  ],
])('points at the line of %s', (_, text, message) => {
  expect(() => parseAgentFile(text, { path: 'a.yml', env: {} })).toThrow(message);
});
