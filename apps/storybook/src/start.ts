// `npm start`: Storybook's development server, and the sandbox that its surfaces need.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';

/** Storybook's default port; when it is taken, the next free one. */
const FIRST_PORT = 6006;

const port = await freePort(FIRST_PORT);
// Storybook prints 127.0.0.1; users also type localhost.
const hostOrigins = ['127.0.0.1', 'localhost'].map(host => `http://${host}:${port}`);
const sandbox = await startSandboxServer({ port: await freePort(port + 1), hostOrigins });
const arguments_ = ['dev', '--port', String(port), '--exact-port', '--disable-telemetry', ...process.argv.slice(2)];
const storybook = spawn(
  process.execPath,
  [fileURLToPath(import.meta.resolve('storybook/internal/bin/dispatcher')), ...arguments_],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // Storybook passes variables with this prefix to a page.
    env: { ...process.env, STORYBOOK_SANDBOX: sandbox.template },
    stdio: 'inherit',
  },
);
// A signal to this process ends both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => storybook.kill(signal));
storybook.on('close', async code => {
  await sandbox.close();
  process.exitCode = code ?? 1;
});

/** The first free port from `first` on. */
async function freePort(first: number): Promise<number> {
  for (let candidate = first; ; candidate++) {
    const server = createServer();
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false));
      server.listen(candidate, '127.0.0.1', () => resolve(true));
    });
    if (isFree) {
      await new Promise(resolve => server.close(resolve));
      return candidate;
    }
    if (candidate === 65_535) throw new Error(`No free port from ${first} on.`);
  }
}
