// A proxy without interceptors as a program: `proxy-main.ts <command> [args…]`, or one http(s) URL.
import { createProxy, serveStdio } from '@vitrine/connect/proxy';

const [command, ...args] = process.argv.slice(2);
const upstream = /^https?:/.test(command!)
  ? ({ type: command!.endsWith('/sse') ? 'sse' : 'http', url: command! } as const)
  : ({ type: 'stdio', command: command!, args, env: { MARK: process.env.MARK_FOR_SERVER ?? '' } } as const);
const proxy = createProxy({ upstream, name: 'it', onStderr: chunk => void process.stderr.write(chunk) });
const { closed } = serveStdio(proxy);
await closed;
