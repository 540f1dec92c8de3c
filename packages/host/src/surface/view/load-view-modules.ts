// Loads the modules that exchange messages with views (view-modules.ts), as a separate chunk, while the first sandbox of a page starts.
import { HostError } from '../../errors.ts';

/** Rejects with `HostError` ('module-unreachable', retryable) when the browser cannot load the chunk, such as without a connection. */
export async function loadViewModules(): Promise<typeof import('./view-modules.ts')> {
  try {
    return await import('./view-modules.ts');
  } catch (cause) {
    throw HostError.moduleUnreachable(cause);
  }
}
