// The views of a column in a registry: hostile bundles are published, and the servers announce them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistry } from '@vitrine/registry';
import { sha } from '../../../packages/registry/test/support/sample-bundle.ts';
import { createPublisher } from '../../../packages/registry/test/support/start-filled.ts';
import type { Attack } from '../attack.ts';
import { openHostedBundles } from '../view/hosted-bundle.ts';
import type { AnnouncingServer } from '../world/mcp-servers.ts';
import { HOSTILE, VICTIM, VICTIM_VIEW } from '../world/world.ts';
import type { Views } from './views.ts';

export interface Hosting {
  /** The registry's origin. */
  readonly origin: string;
  /** The servers to serve: one for each published bundle. */
  readonly servers: readonly AnnouncingServer[];
  /** The name of the server that shows an attack; undefined when it is not published. */
  findServer(attack: Attack): string | undefined;
  close(): Promise<void>;
}

/** Components of one bundle: a manifest has 100 at most. */
const OF_EACH_BUNDLE = 90;

/** Whether an attack is one of a document that a server could publish, with no permission at all. */
export function isHostable({ form = 'mcp-apps', external, remote, ui }: Attack): boolean {
  return form === 'mcp-apps' && external === undefined && remote !== true && ui === undefined;
}

/** Publishes attacks that are hostable, and the victim's view. */
export async function publishViews(attacks: readonly Attack[], views: Views): Promise<Hosting> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-registry-'));
  const registry = await startRegistry({ folder, port: 0 });
  const bundles = await openHostedBundles();
  const publisher = await createPublisher(registry.origin, 'attack');
  const servers: AnnouncingServer[] = [];
  const places = new Map<string, string>();

  async function publish(name: string, world: string, files: Record<string, string>, tools: readonly string[]) {
    const serverId = `attack/${name}`;
    const components = tools.map(tool => ({ name: tool, toolNames: [tool] }));
    // The victim has storage, with secrets in it.
    await publisher.publish({ serverId, components, permissions: world === VICTIM ? { storage: true } : {} }, files);
    servers.push({ name, world, announcement: { version: '1.0', serverId, bundleHash: sha(files['bundle.js']!) } });
  }

  for (let from = 0; from < attacks.length; from += OF_EACH_BUNDLE) {
    const part = attacks.slice(from, from + OF_EACH_BUNDLE);
    const name = from === 0 ? HOSTILE : `${HOSTILE}-${from / OF_EACH_BUNDLE + 1}`;
    const cases = part.map(attack => ({ attack, setup: views.setup(attack) }));
    await publish(
      name,
      HOSTILE,
      bundles.ofAttacks(cases),
      part.map(({ id }) => id),
    );
    for (const { id } of part) places.set(id, name);
  }
  await publish(VICTIM, VICTIM, bundles.ofVictim(views.token('victim')), [VICTIM_VIEW]);
  return {
    origin: registry.origin,
    servers,
    findServer: ({ id }) => places.get(id),
    async close() {
      await registry.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
