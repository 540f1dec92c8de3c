// A stdio server that answers with text as it stands: what a request carries in `params` comes back as its result, untouched.
import { createInterface } from 'node:readline';

const REQUEST = /^\{"jsonrpc":"2\.0","id":(.+?),"method":"echo","params":(.*)\}$/;

createInterface({ input: process.stdin }).on('line', line => {
  const [, id, params] = REQUEST.exec(line) ?? [];
  if (id !== undefined) process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${params}}\n`);
});
