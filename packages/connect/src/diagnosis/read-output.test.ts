// The cause that the output of a process names.
import { expect, it } from 'vitest';
import { readOutputCause } from './read-output.ts';

const read = (stderr: string) =>
  readOutputCause({
    config: { type: 'stdio', command: 'node' },
    report: { stderr, recentStderr: '', hasSent: false, badLines: 0, gaveUp: false, pendingBytes: 0 },
  });

/** Output of Node when a file throws while another one requires it. */
const thrown = (line: string, error: string) => `/srv/lib.cjs:1
${line}
${' '.repeat(line.indexOf('throw'))}^

${error}
    at Object.<anonymous> (/srv/must_SET/MISSING_DIR/lib.cjs:1:49)
    at Module._compile (node:internal/modules/cjs/loader:1929:14)
    at Module.require (node:internal/modules/cjs/loader:1674:12)
    at require (node:internal/modules/helpers:157:16)

Node.js v24.21.0
`;

it.each([
  [
    'a required file lacks a variable',
    thrown("if (!key) throw new Error('FOO_KEY must be provided')", 'Error: FOO_KEY must be provided'),
    'missing-variable',
    /the variable FOO_KEY\./,
  ],
  [
    'the source line beside it names another cause',
    thrown(
      'if (busy) bail("EADDRINUSE"); if (!key) throw new Error(words)',
      'Error: Missing environment variable FOO_KEY',
    ),
    'missing-variable',
    /FOO_KEY/,
  ],
  [
    'a traceback names another cause beside it',
    'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in <module>\n    connect() or fail("address already in use")\n    ^^^^^^^^^\nKeyError: \'SLACK_TOKEN\'\n',
    'missing-variable',
    /SLACK_TOKEN/,
  ],
  [
    'a file is no JSON',
    thrown("throw JSON.parse('.')", 'SyntaxError: Unexpected token \'.\', "." is not valid JSON'),
    'syntax-error',
    /./,
  ],
  [
    'npx may not ask',
    'npm error npx canceled due to missing packages and no YES option: ["mcp-hello-world@1.1.2"]\n',
    'asks-to-install',
    /may install mcp-hello-world@1\.1\.2, and gets no answer/,
  ],
  [
    'a compiled module is of another Node',
    "Error: The module '/srv/a.node' was compiled against a different Node.js version using\nNODE_MODULE_VERSION 115. This version of Node.js requires\nNODE_MODULE_VERSION 137. Please try re-compiling\n",
    'node-version',
    /NODE_MODULE_VERSION 115, and this Node has 137/,
  ],
  [
    'issues of a schema have several lines',
    JSON.stringify([{ code: 'invalid_type', path: ['STRIPE_SECRET_KEY'], message: 'Required' }], null, 2),
    'missing-variable',
    /the variable STRIPE_SECRET_KEY\./,
  ],
  [
    'errors of fields have several lines',
    `Invalid settings: ${JSON.stringify({ JIRA_URL: ['Required'], TOKEN: ['Required'] }, null, 2)}`,
    'missing-variable',
    /the variables JIRA_URL, TOKEN\./,
  ],
  [
    'a schema names its places with arrows',
    '✖ Invalid input: expected string, received undefined\n  → at STRIPE_KEY\n',
    'missing-variable',
    /STRIPE_KEY/,
  ],
  [
    'a usage comes before the variable',
    'Usage: server <token>\nNo API key provided. Export GITLAB_PERSONAL_ACCESS_TOKEN or pass --token\n',
    'missing-variable',
    /GITLAB_PERSONAL_ACCESS_TOKEN/,
  ],
  ['German words', '❌ Fehler: Umgebungsvariable TOKEN nicht gesetzt\n', 'missing-variable', /the variable TOKEN\./],
  ['Node itself is named', 'Error: this server needs Node 22.4 or newer\n', 'node-version', /another Node: 22\.4\./],
])('%s', (_what, stderr, code, message) => {
  expect(read(stderr)).toMatchObject({ code, message: expect.stringMatching(message) });
});

it('an error of a required file that says nothing of the environment has no cause of another kind', () => {
  const line = "throw new Error('Could not load the model registry')";
  expect(read(thrown(line, 'Error: Could not load the model registry'))).toBeUndefined();
});
