// Loads the modules that speak with views, as a chunk of their own (view-modules.ts): a page fetches it while its first sandbox starts.
import { HostError } from '../errors.ts';

/** Rejects with `HostError` ('module-unreachable', retryable) when the browser cannot load the chunk, such as without a connection. */
export async function loadViewModules(): Promise<typeof import('./view-modules.ts')> {
  try {
    return await import('./view-modules.ts');
  } catch (cause) {
    throw HostError.moduleUnreachable(cause);
  }
}
