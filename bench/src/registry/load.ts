// Sends requests over persistent connections, and measures answers per second and latency.
import { Agent, request } from 'node:http';
import { quantile } from '../statistics.ts';

/** The address that is read. `host`: the `Host` header, for names that Node does not resolve. */
export interface Target {
  port: number;
  host: string;
  path: string;
}

/** Rate in requests a second, and the 99th percentile of the milliseconds of one. */
export interface Load {
  rate: number;
  p99: number;
}

/** Reads a target `count` times over `connections`. Rejects when an answer is not 200. */
export async function load(
  target: Target,
  { count, connections }: { count: number; connections: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let remaining = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (remaining-- > 0) {
        const sentAt = performance.now();
        await read(target, agent);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { rate: times.length / seconds, p99: quantile(times, 0.99) };
}

function read({ port, host, path }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent, headers: { host } }, response => {
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    })
      .on('error', reject)
      .end();
  });
}
