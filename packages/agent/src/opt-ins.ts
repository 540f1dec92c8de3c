// What the person lets the views of a server do beyond the sandbox's policy. Only a person says so, never a server. It holds for that server, not
// for another one of the same name.
import { SANDBOX_OPT_INS, type SandboxOptIn } from '@vitrine/protocol/sandbox';
import { AgentError } from './errors.ts';
import type { Store } from './store/store.ts';

export interface OptIns {
  /** Of every server with any. */
  list(): { server: string; optIns: SandboxOptIn[] }[];
  /** Replaces those of a server. Throws `AgentError` `bad-arguments` for a word that is none, `store-failed`. */
  set(server: string, optIns: readonly SandboxOptIn[]): void;
}

export interface OptInsOptions {
  readonly store: Store;
  /** Which server has this name now; undefined when none has. */
  readonly identityOf: (server: string) => string | undefined;
}

export function createOptIns({ store, identityOf }: OptInsOptions): OptIns {
  // A server's name has no such sign in it.
  const keyOf = (server: string): string => `${server}@${identityOf(server) ?? ''}`;
  return {
    list: () =>
      store.listOptIns().flatMap(({ server: key, optIns }) => {
        const [server = ''] = key.split('@');
        return key === keyOf(server) ? [{ server, optIns }] : [];
      }),
    set(server, optIns) {
      const unknown = optIns.find(optIn => !SANDBOX_OPT_INS.includes(optIn));
      if (unknown !== undefined)
        throw new AgentError('bad-arguments', `${JSON.stringify(unknown)} is none of ${SANDBOX_OPT_INS.join(', ')}.`, {
          received: unknown,
        });
      store.setOptIns(
        keyOf(server),
        SANDBOX_OPT_INS.filter(optIn => optIns.includes(optIn)),
      );
    },
  };
}
