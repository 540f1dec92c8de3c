// A NATS server of the test's own, which the test may stop and start again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Whether `nats-server` is on the path. */
export function hasNats(): boolean {
  return spawnSync('nats-server', ['--version']).status === 0;
}

/** Starts the server on a free port; it ends with the test. */
export async function startNats() {
  const port = await findPort();
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  const start = async (): Promise<void> => {
    const args = ['--addr', '127.0.0.1', '--port', String(port)];
    child = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child!.stderr!.on('data', chunk => {
        log += String(chunk);
        if (log.includes('Server is ready')) resolve();
      });
      child!.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
    });
  };
  onTestFinished(stop);
  await start();
  return { url: `nats://127.0.0.1:${port}`, start, stop };
}

/** Finds a free port below the range for outgoing connections, one of which might take it while the server is stopped. */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise(resolve => server.close(resolve));
    return port;
  }
}
