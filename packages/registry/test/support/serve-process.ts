// A registry as a process of its own, for tests. Argument: the options of `startRegistry` as JSON. Prints its port.
import { type RegistryServerOptions, startRegistry } from '../../src/start-registry.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as RegistryServerOptions;
const server = await startRegistry({ ...options, port: 0 });
process.stdout.write(`${server.port}\n`);
