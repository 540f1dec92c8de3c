// What the log of `vitrine chat` must not have.
import type { Config } from '@vitrine/connect';
import { listSecrets } from '@vitrine/connect/internal/proxy';
import { commandIO } from '../../program/command-io.ts';
import type { KnownAgent } from './agents/read-agents.ts';

/** Lists the values that servers and models are given and a log must not have. */
export function serviceSecrets(configured: Config['servers'], known: readonly KnownAgent[]): string[] {
  const servers = [configured, ...known.map(({ file }) => file?.servers ?? {})].flatMap(each => Object.values(each));
  const variables = Object.entries(commandIO().env).filter(([name]) => /(KEY|TOKEN|SECRET|PASSWORD)$/.test(name));
  return [...servers.flatMap(listSecrets), ...variables.flatMap(([, value]) => value ?? [])];
}
