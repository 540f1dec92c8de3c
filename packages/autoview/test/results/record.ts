// Records answers of real servers for recorded.json: starts each by its command, calls its tools, keeps each answer as on the wire. `node
// record.ts plan.json > recorded.json`; the plan is a list of {server, version, licence, command, env, calls: [[id, tool, arguments]]}.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Plan {
  readonly server: string;
  readonly version: string;
  readonly licence: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly calls: readonly (readonly [id: string, tool: string, args: object])[];
}
interface Reply {
  readonly id?: number;
  readonly result?: { readonly tools?: { name: string; outputSchema?: unknown }[] };
  readonly error?: unknown;
}

const plans = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Plan[];
const recorded: unknown[] = [];
for (const plan of plans) recorded.push(...(await record(plan)));
process.stdout.write(`[\n${recorded.map(entry => JSON.stringify(entry)).join(',\n')}\n]\n`);

async function record({ server, version, licence, command: [command, ...args], env, calls }: Plan): Promise<unknown[]> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, ...env } });
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  createInterface({ input: child.stdout }).on('line', line => {
    if (!line.startsWith('{')) return;
    const reply = JSON.parse(line) as Reply;
    if (reply.id !== undefined && ('result' in reply || 'error' in reply)) waiting.get(reply.id)?.(reply);
  });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method: string, params: object): Promise<Reply> =>
    new Promise(resolve => {
      waiting.set(++last, resolve);
      send({ id: last, method, params });
    });
  try {
    await request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'recorder', version: '1' },
    });
    send({ method: 'notifications/initialized' });
    const { result } = await request('tools/list', {});
    const entries: unknown[] = [];
    for (const [id, tool, given] of calls) {
      const reply = await request('tools/call', { name: tool, arguments: given });
      if (!reply.result) console.error(`${server}/${id}: no result: ${JSON.stringify(reply.error)}`);
      else {
        const outputSchema = result?.tools?.find(({ name }) => name === tool)?.outputSchema;
        entries.push({
          id: `${server}/${id}`,
          version,
          licence,
          tool,
          arguments: given,
          ...(outputSchema !== undefined && { outputSchema }),
          result: reply.result,
        });
      }
    }
    return entries;
  } finally {
    child.kill();
  }
}
