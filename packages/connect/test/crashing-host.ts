// A program that starts a server and then dies of an exception, without closing anything.
import { createConnections } from '@vitrine/connect';

const [command, ...args] = process.argv.slice(2);
const connections = createConnections({
  server: {
    type: 'stdio',
    command: command!,
    args,
    env: { MARK: process.env.MARK_FOR_SERVER! },
    connectionMode: 'strict',
  },
});
await connections.start();
process.stdin.once('data', () => {
  throw new Error('a bug in the host');
});
process.stdout.write('ready\n');
