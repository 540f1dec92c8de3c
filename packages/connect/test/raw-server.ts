// A stdio server that returns the text of a request's `params` unchanged as the result.

const REQUEST = /^\{"jsonrpc":"2\.0","id":(.+?),"method":"echo","params":(.*)\}$/s;

let rest = '';
// Not by `node:readline`: that one ends a line at U+2028, too, which is a letter like others in JSON.
process.stdin.setEncoding('utf8').on('data', (chunk: string) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const [, id, params] = REQUEST.exec(line) ?? [];
    if (id !== undefined) process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${params}}\n`);
  }
});
