// `npm start`: Storybook as it is developed with, and the sandbox that its surfaces need.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import { SANDBOX_PORT } from './sandbox.ts';

const PORT = 6006;

const sandbox = await startSandboxServer({ port: SANDBOX_PORT, hostOrigins: [`http://localhost:${PORT}`] });
const arguments_ = ['dev', '--port', String(PORT), '--exact-port', '--disable-telemetry', ...process.argv.slice(2)];
const storybook = spawn(fileURLToPath(import.meta.resolve('storybook/internal/bin/dispatcher')), arguments_, {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
});
// Whoever ends this, ends both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => storybook.kill(signal));
storybook.on('close', async code => {
  await sandbox.close();
  process.exitCode = code ?? 1;
});
