// Mistakes in a configuration file, and what the error says about them.
import { expect, it } from 'vitest';
import { ConnectError } from '../errors.ts';
import { parseConfig } from './parse-config.ts';

function problem(text: string): string {
  try {
    parseConfig(text, { path: 'servers.yml', env: {} });
  } catch (error) {
    if (error instanceof ConnectError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

it.each([
  [
    'the command',
    'mcpServers:\n  a:\n    comand: node\n',
    'servers.yml:3:5: mcpServers.a.comand: unknown key comand, did you mean command?',
  ],
  [
    'the address',
    'mcpServers:\n  a:\n    URL: http://h/mcp\n',
    'servers.yml:3:5: mcpServers.a.URL: unknown key URL, did you mean url?',
  ],
  [
    'another key of a server',
    'mcpServers:\n  a:\n    command: node\n    agrs: [x]\n',
    'servers.yml:4:5: mcpServers.a.agrs: unknown key agrs, did you mean args?',
  ],
  [
    'a key of the file',
    'mcpServer:\n  a:\n    command: node\n',
    'servers.yml:1:1: mcpServer: unknown key mcpServer, did you mean mcpServers?',
  ],
])('a misspelt key is reported with the intended one: %s', (_, text, expected) => {
  expect(problem(text)).toContain(expected);
});

it('an unknown key that resembles none is reported with the list of allowed keys', () => {
  const message = problem('mcpServers:\n  a:\n    command: node\n    colour: red\n');
  expect(message).toContain('servers.yml:4:5: mcpServers.a.colour: unknown key colour: a server has ');
  expect(message).not.toContain('did you mean');
});

it('the key of another client is reported before the key that is missing because of it', () => {
  expect(problem('servers:\n  a:\n    command: node\n')).toMatch(
    /^servers\.yml:1:1: servers: unknown key servers: a configuration has mcpServers, /,
  );
});

it('a server without command and url is an error that names both', () => {
  expect(problem('mcpServers:\n  a: { enabled: true }\n')).toBe(
    'servers.yml:2:6: mcpServers.a: has neither command nor url: a server needs command (a program that speaks on stdio) or url (an address)',
  );
});

it.each([
  [
    'deeper than a key that has a value',
    'mcpServers:\n  a:\n    command: node\n      args: [x]\n',
    'servers.yml:4:7: line 4 (args) is indented by 6 spaces, deeper than line 3 (command) with 4, which has a value already',
  ],
  [
    'between two levels',
    'mcpServers:\n  a:\n    command: node\n   args: [x]\n',
    'servers.yml:4:4: line 4 (args) is indented by 3 spaces, which fits no line above it: those have 0, 2 or 4',
  ],
  [
    'a list item between two levels',
    'mcpServers:\n  a:\n    command: node\n    args:\n    - x\n   - y\n',
    'servers.yml:6:4: line 6 (- y) is indented by 3 spaces, which fits no line above it: those have 0, 2 or 4',
  ],
  [
    'the first line',
    ' mcpServers:\n  a:\n    command: node\ncompiledViews: true\n',
    'servers.yml:4:1: line 4 (compiledViews) is indented by 0 spaces, which fits no line above it: those have 1, 2 or 4',
  ],
  [
    'a tab',
    'mcpServers:\n  a:\n\tcommand: node\n',
    'servers.yml:3:1: line 3 (command) is indented with a tab: YAML takes spaces only',
  ],
  [
    'a server beside mcpServers',
    'mcpServers:\nweather:\n  command: node\n',
    'servers.yml:2:1: weather: is indented as far as mcpServers on line 1, so it is no part of it: indent it deeper',
  ],
  [
    'the keys of a server beside its name',
    'mcpServers:\n  weather:\n  command: node\n  args: [x]\n',
    'servers.yml:3:3: mcpServers.command: is indented as far as weather on line 2, so it is no part of it: indent it deeper',
  ],
])('wrong indentation is described in words, with the line: %s', (_, text, expected) => {
  expect(problem(text)).toContain(expected);
});

it('a missing space after a colon is reported in plain words', () => {
  expect(problem('mcpServers:\n  a:\n    command:node\n    args: [x]\n')).toContain(
    'servers.yml:3:5: line 3 (command:node) needs a space after the colon',
  );
});

it('other syntax errors keep the parser’s message, and the line', () => {
  expect(problem('mcpServers:\n  a: { command: x\n')).toContain('servers.yml:3:1: ');
  expect(problem('mcpServers:\n  a: command: node\n')).toContain('servers.yml:2:6: ');
  expect(problem('mcpServers:\n  a:\n    command: |\n      one: 1\n       two\n    args: [x\n')).not.toContain(
    'indented by',
  );
});

it('a file with several mistakes reports each of them, with its line', () => {
  const text = [
    'mcpServers:',
    '  first:',
    '    comand: node',
    '    agrs: [x]',
    '  bad name:',
    '    command: node',
    '  third: { enabled: true }',
    '  fourth:',
    '    command: node',
    '    timeout: soon',
    'auth:',
    '  type: token',
    '  token: $UNSET',
    'colour: red',
    '',
  ].join('\n');
  expect(problem(text).split('\n')).toEqual([
    expect.stringMatching(/^servers\.yml:5:3: mcpServers\.bad name: "bad name" can't be a server's name: /),
    'servers.yml:3:5: mcpServers.first.comand: unknown key comand, did you mean command?',
    'servers.yml:4:5: mcpServers.first.agrs: unknown key agrs, did you mean args?',
    expect.stringMatching(/^servers\.yml:7:10: mcpServers\.third: has neither command nor url: /),
    expect.stringMatching(/^servers\.yml:13:10: auth\.token: .*UNSET/),
    expect.stringMatching(/^servers\.yml:14:1: colour: unknown key colour: a configuration has /),
    expect.stringMatching(/^servers\.yml:10:14: mcpServers\.fourth\.timeout: is "soon"/),
  ]);
});

it('wrong indentation is reported once, for all that it makes wrong, and other mistakes beside it', () => {
  const text = 'mcpServers:\n  weather:\n  command: node\n  args: [x]\n  files: { comand: node }\n';
  expect(problem(text).split('\n')).toEqual([
    'servers.yml:3:3: mcpServers.command: is indented as far as weather on line 2, so it is no part of it: indent it deeper',
    'servers.yml:5:12: mcpServers.files.comand: unknown key comand, did you mean command?',
  ]);
});

it('every variable of a server that is not set is named', () => {
  const { servers } = parseConfig('mcpServers:\n  a:\n    command: $ONE\n    args: [$TWO]\n', {
    path: 'servers.yml',
    env: {},
  });
  expect(servers.a!.problem).toMatch(/^servers\.yml:3:14: .*ONE.*; servers\.yml:4:12: .*TWO/);
});
