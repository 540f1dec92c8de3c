// Remembers, over loads of the page, which sandboxes were shown last at a place, so that one can start before the first result of the next page.
import type { UICsp } from '@vitrine/protocol/ui-resource';
import { isRecord, parseJson } from '@vitrine/std/internal/json';
import type { SandboxOptions } from '../sandbox/sandbox.ts';
import type { SandboxPlace } from '../sandbox/sandbox-place.ts';

/** A remembered sandbox: its server, and the policy and features in its address. Opt-ins are the user's, and are read anew. */
interface RememberedSandbox {
  readonly server: string;
  readonly csp?: UICsp;
  readonly features?: readonly string[];
}

export interface SandboxMemory {
  /** Notes that a sandbox was shown. Sandboxes of dedicated origins and external pages are not noted: their addresses are another matter. */
  note(options: SandboxOptions): void;
  /** The sandbox that was shown last, of this server or of any; undefined where there was none. */
  findLast(server?: string): RememberedSandbox | undefined;
}

const KEY = 'vitrine:sandboxes';
/** The most sandboxes that are remembered. */
const MAX_REMEMBERED = 8;
/** The longest text of one, in characters: a policy with more addresses is not remembered. */
const MAX_TEXT = 4096;

/** Creates the memory of a place, in `localStorage`; it remembers nothing where that is not available. */
export function createSandboxMemory({ template, url, user }: SandboxPlace): SandboxMemory {
  const place = JSON.stringify([template ?? url, user ?? '']);
  const read = (): RememberedSandbox[] => readStored(place);
  return {
    note({ server, csp, features, domain, external, worker }) {
      if (domain !== undefined || external !== undefined || worker) return;
      const shown: RememberedSandbox = { server, ...(csp && { csp }), ...(features?.length && { features }) };
      if (JSON.stringify(shown).length > MAX_TEXT) return;
      const others = read().filter(one => one.server !== server);
      store({ place, sandboxes: [...others, shown].slice(-MAX_REMEMBERED) });
    },
    findLast: server => read().findLast(one => server === undefined || one.server === server),
  };
}

function readStored(place: string): RememberedSandbox[] {
  try {
    const stored = parseJson(localStorage.getItem(KEY) ?? '');
    if (!isRecord(stored) || stored.place !== place || !Array.isArray(stored.sandboxes)) return [];
    return stored.sandboxes.filter(isRemembered);
  } catch {
    return [];
  }
}

/** Whether a stored value has the members of a remembered sandbox; the sandbox's server checks the policy itself. */
function isRemembered(value: unknown): value is RememberedSandbox {
  if (!isRecord(value) || typeof value.server !== 'string') return false;
  const { csp, features } = value;
  return (csp === undefined || isRecord(csp)) && (features === undefined || Array.isArray(features));
}

function store(value: { place: string; sandboxes: readonly RememberedSandbox[] }): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Full, or turned off: the next page starts its first sandbox with its first result.
  }
}
