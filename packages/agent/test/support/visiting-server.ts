// A server of 2025-11-25 that wants the user to visit an address: `pay` while it works, `orders` before it does. `finish` says that the user is done.
import { createInterface } from 'node:readline';

const ADDRESS = 'https://bank.example/pay?order=7';
const send = (message: object): void =>
  void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (said: string): object => ({ content: [{ type: 'text', text: said }] });
const visit = (elicitationId: string): object => ({
  mode: 'url',
  elicitationId,
  url: ADDRESS,
  message: 'Please pay at your bank.',
});
/** The call of `pay` that waits for the user. */
let paying: unknown;
let isPaid = false;

function call(id: unknown, tool: string): void {
  if (tool === 'pay') {
    paying = id;
    send({ id: 'visit', method: 'elicitation/create', params: visit('in-call') });
  } else if (tool === 'finish') {
    isPaid = true;
    for (const elicitationId of ['unknown', 'in-call', 'before'])
      send({ method: 'notifications/elicitation/complete', params: { elicitationId } });
    if (paying !== undefined) send({ id: paying, result: text('Paid.') });
    paying = undefined;
    send({ id, result: text('Finished.') });
  } else if (isPaid) send({ id, result: text('Your order: tea.') });
  else send({ id, error: { code: -32042, message: 'Pay first.', data: { elicitations: [visit('before')] } } });
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params, result } = JSON.parse(line);
  if (method === 'initialize')
    send({
      id,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'visiting', version: '1.0.0' },
      },
    });
  else if (method === 'tools/list')
    send({
      id,
      result: { tools: ['pay', 'orders', 'finish'].map(name => ({ name, inputSchema: { type: 'object' } })) },
    });
  else if (method === 'tools/call') call(id, params.name);
  else if (method !== undefined && id !== undefined) send({ id, error: { code: -32601, message: 'Unknown method.' } });
  else if (id === 'visit' && result?.action !== 'accept') {
    send({ id: paying, result: text(`Not paid: ${result?.action}.`) });
    paying = undefined;
  }
});
