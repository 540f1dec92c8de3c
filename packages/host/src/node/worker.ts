// The entry of the module that `vitrine sandbox --worker` writes: the handler for one host name, on an edge runtime. Built into
// worker-module.gen.ts by scripts/artefacts.ts.
import { createSandboxHandler } from './sandbox-handler.ts';

/** Origins of the host pages; a constant that is written before this code. */
declare const HOST_ORIGINS: readonly string[];

export default { fetch: createSandboxHandler({ hostOrigins: HOST_ORIGINS, rung: 'worker' }) };
