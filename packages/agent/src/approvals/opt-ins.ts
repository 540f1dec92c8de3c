// Opt-ins: what the user lets the views of a server do beyond the sandbox's policy. Only the user can grant them, never a server. They hold for
// this server only, not for another one of the same name.
import { SANDBOX_OPT_INS, type SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { ServerOptIns } from '../api/contract/approvals.ts';
import { AgentError } from '../errors.ts';
import type { Store } from '../store/store.ts';

export interface OptIns {
  /** The opt-ins of every server that has any. */
  list(): Promise<ServerOptIns[]>;
  /** Replaces the opt-ins of a server. Rejects with `AgentError` `bad-arguments` for an unknown opt-in, `store-failed`. */
  set(server: string, optIns: readonly SandboxOptIn[]): Promise<void>;
}

export interface OptInsOptions {
  readonly store: Store;
  /** Identity of the server that currently has this name; undefined when there is none. */
  readonly getServerIdentity: (server: string) => string | undefined;
}

export function createOptIns({ store, getServerIdentity }: OptInsOptions): OptIns {
  // Server names do not contain this separator.
  const optInKey = (server: string): string => `${server}@${getServerIdentity(server) ?? ''}`;
  return {
    list: async () =>
      (await store.listOptIns()).flatMap(({ server: key, optIns }) => {
        const [server = ''] = key.split('@');
        return key === optInKey(server) ? [{ server, optIns }] : [];
      }),
    async set(server, optIns) {
      const unknown = optIns.find(optIn => !SANDBOX_OPT_INS.includes(optIn));
      if (unknown !== undefined)
        throw new AgentError(
          'bad-arguments',
          `${JSON.stringify(unknown)} is not one of ${SANDBOX_OPT_INS.join(', ')}.`,
          {
            received: unknown,
          },
        );
      await store.setOptIns(
        optInKey(server),
        SANDBOX_OPT_INS.filter(optIn => optIns.includes(optIn)),
      );
    },
  };
}
